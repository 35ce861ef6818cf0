import { describe, expect, it } from 'vitest'
import {
  neededPermissions,
  permissionsOfAdapterCall,
  permissionsOfLink,
  type SignedRequest,
} from './needed-permissions.ts'

const signedFor = (service: string, request: Partial<SignedRequest> = {}): SignedRequest => ({
  method: 'POST',
  path: '/',
  body: Buffer.alloc(0),
  ...request,
  headers: {
    authorization: `AWS4-HMAC-SHA256 Credential=local/20261123/eu-west-2/${service}/aws4_request, SignedHeaders=host`,
    ...request.headers,
  },
})

const ofTable = (operation: string, asked: object) =>
  neededPermissions(
    signedFor('dynamodb', {
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
      body: Buffer.from(JSON.stringify({ TableName: 'sameway', ...asked })),
    }),
  )
const row = (PK: string) => ({ PK: { S: PK }, SK: { S: 'META' } })
const resource = 'table/sameway'
const context = (...leading: string[]) => ({ 'dynamodb:LeadingKeys': leading })

describe('a request to the table', () => {
  it('needs its own action, on rows of the kind that it names', () => {
    const needed = [{ action: 'dynamodb:GetItem', resource, context: context('USER#') }]
    expect(ofTable('GetItem', { Key: row('USER#usr_1') })).toEqual(needed)
  })

  it('as a transaction needs the action of each part, and none of its own', () => {
    const TableName = 'sameway'
    const TransactItems = [
      { Put: { TableName, Item: row('AUD#2026-11') } },
      { Update: { TableName, Key: row('USER#usr_1') } },
      { Delete: { TableName, Key: row('OTP#1') } },
      { ConditionCheck: { TableName, Key: row('BIZ#biz_1') } },
    ]
    expect(ofTable('TransactWriteItems', { TransactItems })).toEqual([
      { action: 'dynamodb:PutItem', resource, context: context('AUD#') },
      { action: 'dynamodb:UpdateItem', resource, context: context('USER#') },
      { action: 'dynamodb:DeleteItem', resource, context: context('OTP#') },
      { action: 'dynamodb:ConditionCheckItem', resource, context: context('BIZ#') },
    ])
    const read = [{ Get: { TableName, Key: row('USER#usr_1') } }]
    expect(ofTable('TransactGetItems', { TransactItems: read })).toEqual([
      { action: 'dynamodb:GetItem', resource, context: context('USER#') },
    ])
  })

  it('needs one action for a batch, on rows of all its kinds', () => {
    const reads = { RequestItems: { sameway: { Keys: [row('USER#usr_1'), row('RL#1'), row('USER#usr_2')] } } }
    expect(ofTable('BatchGetItem', reads)).toEqual([
      { action: 'dynamodb:BatchGetItem', resource, context: context('RL#', 'USER#') },
    ])
    const writes = {
      RequestItems: { sameway: [{ PutRequest: { Item: row('CONN#1') } }, { DeleteRequest: { Key: row('DUE#1') } }] },
    }
    expect(ofTable('BatchWriteItem', writes)).toEqual([
      { action: 'dynamodb:BatchWriteItem', resource, context: context('CONN#', 'DUE#') },
    ])
  })

  it('needs permission for the index that it names', () => {
    const requested = {
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :list AND begins_with(GSI2SK, :shelf)',
      ExpressionAttributeValues: { ':list': { S: 'ASG#biz_1' }, ':shelf': { S: 'open' } },
    }
    expect(ofTable('Query', requested)).toEqual([
      { action: 'dynamodb:Query', resource: 'table/sameway/index/GSI2', context: context('ASG#') },
    ])
  })
})

describe('a request for a file', () => {
  const path = '/__s3/uploads/quarantine/upl_1'

  it.each([
    ['GET', '?x-id=GetObject', ['s3:GetObject']],
    ['HEAD', '', ['s3:GetObject']],
    ['PUT', '?x-id=PutObject', ['s3:PutObject']],
    ['DELETE', '?x-id=DeleteObject', ['s3:DeleteObject']],
  ])('by %s%s needs %s', (method, query, actions) => {
    const needed = neededPermissions(signedFor('s3', { method, path: path + query }))
    expect(needed).toEqual(actions.map((action) => ({ action, resource: 'uploads/quarantine/object' })))
  })

  it('needs to read one and to write the other for a copy', () => {
    const headers = { 'x-amz-copy-source': 'uploads/quarantine/upl_1' }
    const copy = signedFor('s3', { method: 'PUT', path: '/__s3/uploads/files/upl_1', headers })
    expect(neededPermissions(copy)).toEqual([
      { action: 's3:GetObject', resource: 'uploads/quarantine/object' },
      { action: 's3:PutObject', resource: 'uploads/files/object' },
    ])
  })

  it('is charged to the signer of the link that a browser uses', () => {
    const link = `http://localhost:3000${path}?X-Amz-Signature=1f&x-id=PutObject`
    expect(permissionsOfLink(link)).toEqual([{ action: 's3:PutObject', resource: 'uploads/quarantine/object' }])
  })
})

it('a frame and the end of a socket need two different resources', () => {
  const ask = (method: string) =>
    neededPermissions(signedFor('execute-api', { method, path: '/ws/%40connections/abc%3D' })).map(
      (one) => one.resource,
    )
  expect([ask('POST'), ask('DELETE')]).toEqual([['POST/@connections/socket'], ['DELETE/@connections/socket']])
})

it('a mail needs permission to send as its sender', () => {
  const path = '/v2/email/outbound-emails'
  expect(neededPermissions(signedFor('ses', { method: 'POST', path }))).toEqual([
    { action: 'ses:SendEmail', resource: 'identity' },
  ])
})

describe('a call to the host in AWS’s place', () => {
  const ask = permissionsOfAdapterCall

  it('to the table needs the same as the SDK’s request', () => {
    const native = { PK: 'USER#usr_1', SK: 'META' }
    const get = { TableName: 'sameway', Key: native }
    expect(ask({ service: 'table', operation: 'GetItem', input: get })).toEqual(
      ofTable('GetItem', { Key: row('USER#usr_1') }),
    )
    const TransactItems = [{ Put: { TableName: 'sameway', Item: native } }, { Delete: get }]
    expect(ask({ service: 'table', operation: 'TransactWriteItems', input: { TransactItems } })).toEqual([
      { action: 'dynamodb:PutItem', resource, context: context('USER#') },
      { action: 'dynamodb:DeleteItem', resource, context: context('USER#') },
    ])
    const query = { TableName: 'sameway', IndexName: 'GSI2', KeyConditionExpression: 'GSI2PK = :list' }
    const values = { ':list': 'ASG#biz_1' }
    expect(
      ask({ service: 'table', operation: 'Query', input: { ...query, ExpressionAttributeValues: values } }),
    ).toEqual([{ action: 'dynamodb:Query', resource: 'table/sameway/index/GSI2', context: context('ASG#') }])
  })

  it('for a file needs the same as the SDK’s request', () => {
    const key = 'quarantine/usr_1/upl_1'
    const needed = (['read', 'write', 'remove'] as const).flatMap((call) => ask({ service: 'files', call, key }))
    expect(needed).toEqual(
      ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'].map((action) => ({
        action,
        resource: 'uploads/quarantine/object',
      })),
    )
  })

  it('for a mail, a frame or the end of a socket needs the same as the SDK’s request', () => {
    expect(ask({ service: 'mail', from: 'a@b.example', to: [] })).toEqual([
      { action: 'ses:SendEmail', resource: 'identity' },
    ])
    expect((['post', 'hangUp'] as const).flatMap((call) => ask({ service: 'sockets', call }))).toEqual(
      ['POST', 'DELETE'].map((method) => ({
        action: 'execute-api:ManageConnections',
        resource: `${method}/@connections/socket`,
      })),
    )
  })
})

it('an unsigned call is not one to AWS, and a call that is not described is reported as unknown', () => {
  expect(neededPermissions({ method: 'GET', path: '/', headers: {}, body: Buffer.alloc(0) })).toEqual([])
  expect(neededPermissions(signedFor('sqs'))).toEqual([{ action: 'sqs:UnknownToThisCheck', resource: 'POST /' }])
  expect(permissionsOfLink('http://localhost/__s3/uploads?x-id=ListObjectsV2')).toEqual([
    { action: 's3:UnknownToThisCheck', resource: 'ListObjectsV2 /__s3/uploads' },
  ])
})
