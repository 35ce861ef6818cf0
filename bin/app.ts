import { createApp } from '#lib/cloud/create-app.ts'

createApp()
