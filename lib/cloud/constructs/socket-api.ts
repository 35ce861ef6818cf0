import { Stack as CdkStack } from 'aws-cdk-lib'
import {
  ApiKey,
  CfnIntegration,
  CfnIntegrationResponse,
  CfnRoute,
  CfnRouteResponse,
  CfnStage,
  UsagePlan,
  WebSocketApi,
  WebSocketApiKeySelectionExpression,
  WebSocketRoute,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { acceptFinding } from '../audit-findings.ts'
import type { Stage } from '../stage.ts'
import { accessLogSettings, createInSequence, resourcesOf } from './api-gateway.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

/**
 * A ping is answered by the gateway itself. There must be an answer: CloudFront closes a socket from whose far end
 * nothing has come for ten minutes. CDK's own constructs cannot say this, hence the raw resources.
 */
class SocketPing extends Construct {
  constructor(scope: Construct, id: string, { api: { apiId } }: { api: WebSocketApi }) {
    super(scope, id)
    const integration = new CfnIntegration(this, 'Integration', {
      apiId,
      integrationType: 'MOCK',
      requestTemplates: { '200': '{"statusCode":200}' },
      templateSelectionExpression: '200',
    })
    new CfnIntegrationResponse(this, 'IntegrationResponse', {
      apiId,
      integrationId: integration.ref,
      integrationResponseKey: '/200/',
      responseTemplates: { '200': '{"type":"pong"}' },
      templateSelectionExpression: '200',
    })
    const route = new CfnRoute(this, 'Route', {
      apiId,
      routeKey: 'ping',
      routeResponseSelectionExpression: '$default',
      target: `integrations/${integration.ref}`,
    })
    new CfnRouteResponse(this, 'RouteResponse', { apiId, routeId: route.ref, routeResponseKey: '$default' })
  }
}

type SocketApiProps = { stage: Stage; apiKey: string }

export class SocketApi extends Construct implements Grantable {
  readonly api: WebSocketApi
  private readonly stage: WebSocketStage

  constructor(scope: Construct, id: string, { stage, apiKey }: SocketApiProps) {
    super(scope, id)
    this.api = new WebSocketApi(this, 'Api', {
      apiName: `sameway-${stage.name}-sockets`,
      routeSelectionExpression: '$request.body.action',
      apiKeySelectionExpression: WebSocketApiKeySelectionExpression.HEADER_X_API_KEY,
    })
    // Named like the path that CloudFront forwards, so that nothing has to be rewritten on the way.
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: 'ws',
      autoDeploy: true,
      detailedMetricsEnabled: false,
      throttle: { rateLimit: 500, burstLimit: 500 },
      accessLogSettings: accessLogSettings(this, stage),
    })
    new SocketPing(this, 'Ping', { api: this.api })
    const plan = new UsagePlan(this, 'Plan', { apiStages: [{ api: this.api, stage: this.stage }] })
    plan.addApiKey(new ApiKey(this, 'EdgeKey', { value: apiKey }))
    acceptFinding(
      this,
      'AwsSolutions-APIG4',
      '$connect needs the key that CloudFront adds, then a live session from our site.',
    )
  }

  get host(): string {
    const { region, urlSuffix } = CdkStack.of(this)
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`
  }

  route(fn: IFunction): void {
    const routes = { Connect: '$connect', Disconnect: '$disconnect', Message: '$default' }
    for (const [id, routeKey] of Object.entries(routes)) {
      new WebSocketRoute(this, id, {
        webSocketApi: this.api,
        routeKey,
        integration: new WebSocketLambdaIntegration(id, fn),
        apiKeyRequired: routeKey === '$connect',
      })
    }
    // The stage last: it deploys what is there when it is made, and API Gateway deploys no API without routes.
    createInSequence(resourcesOf(this, [CfnIntegration, CfnIntegrationResponse, CfnRoute, CfnRouteResponse, CfnStage]))
  }

  /** To post to sockets and to close them. */
  grantTo(worker: WorkerFunction): void {
    const { region, account } = CdkStack.of(this)
    const { stageName } = this.stage
    for (const method of ['POST', 'DELETE']) {
      worker.allowUnder(
        `arn:aws:execute-api:${region}:${account}:${this.api.apiId}/${stageName}/${method}/@connections/`,
        ['execute-api:ManageConnections'],
        'Sockets get their ids while the product runs.',
      )
    }
    worker.setVariable('SOCKETS_ENDPOINT', `https://${this.host}/${stageName}`)
  }
}
