import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { credentialsFault, missingCredentials } from './credentials.ts'

let HOME = ''
folderForEachTest('aws', (folder) => (HOME = folder))
beforeEach(() => void mkdirSync(join(HOME, '.aws')))

const bare = () => ({ HOME, AWS_EC2_METADATA_DISABLED: 'true' })
const write = (file: 'config' | 'credentials', text: string) => writeFileSync(join(HOME, '.aws', file), text)

describe('credentials', () => {
  test('are missing from an empty environment, from half a key, and from a profile with a region alone', () => {
    expect(credentialsFault([], bare())).toBe(missingCredentials)
    expect(credentialsFault([], { ...bare(), AWS_ACCESS_KEY_ID: 'x' })).toBe(missingCredentials)
    write('config', '[default]\nregion = eu-west-2\n[profile other]\naws_access_key_id = x\n')
    expect(credentialsFault([], bare())).toBe(missingCredentials)
  })

  test('are missing if the named profile does not exist', () => {
    write('config', '[profile one]\nsso_session = us\n')
    const keys = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y' }
    const sentence = /^There are no AWS credentials: no profile "two" in .+credentials or .+config\.$/
    expect(credentialsFault([], { ...bare(), AWS_PROFILE: 'two' })).toMatch(sentence)
    expect(credentialsFault(['--profile', 'two'], { ...bare(), ...keys })).toMatch(sentence)
  })

  test.each([
    ['keys', { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y' }],
    ['the token of a pipeline', { AWS_WEB_IDENTITY_TOKEN_FILE: 'file', AWS_ROLE_ARN: 'arn' }],
    ['the role of a container', { AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://localhost/x' }],
  ])('may be %s', (_, variables) => {
    expect(credentialsFault([], { ...bare(), ...variables })).toBeUndefined()
  })

  test('may come from the instance, with --ec2creds', () => {
    expect(credentialsFault(['--ec2creds'], bare())).toBeUndefined()
  })

  test.each([
    ['the default one', 'credentials', '[default]\naws_access_key_id = x\n', {}, []],
    ['one of the environment', 'config', '[profile one]\nsso_session = us\n', { AWS_PROFILE: 'one' }, []],
    ['one of an option', 'config', '[profile "my own"]\n  credential_process=x\n', {}, ['--profile=my own']],
  ] as const)('may be a profile, %s', (_, file, text, variables, words) => {
    write(file, text)
    expect(credentialsFault(words, { ...bare(), ...variables })).toBeUndefined()
  })
})
