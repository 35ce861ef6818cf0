import { createDeployRoleApp } from '#lib/cloud/create-deploy-role-app.ts'

createDeployRoleApp()
