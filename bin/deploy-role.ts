import { createDeployRoleApp } from '#lib/cloud/deploy-role.ts'

createDeployRoleApp()
