import { CfnResource, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi as Api,
  ApiKey,
  CfnIntegration,
  CfnIntegrationResponse,
  CfnRoute,
  CfnRouteResponse,
  CfnStage,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  LogGroupLogDestination,
  UsagePlan,
  WebSocketApi,
  WebSocketApiKeySelectionExpression,
  WebSocketRoute,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration, WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { type Contract, routeKey } from '#shared/contracts/endpoint.ts'
import { acceptFinding, logGroupProps, stackSuffix } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

/**
 * One log line per call, without anything that the caller sent and without their address. The name matters: each log
 * group with another name is listed in a policy of the account, even after it is deleted. Once that policy is full, no
 * stage can be deployed any more: https://github.com/anomalyco/sst/issues/125
 */
const accessLogSettings = (scope: Construct, stage: Stage, more: Record<string, string> = {}) => {
  const logGroupName = `/aws/vendedlogs/sameway-${stage.name}-${scope.node.id.toLowerCase()}-${stackSuffix}`
  return {
    destination: new LogGroupLogDestination(
      new LogGroup(scope, 'AccessLog', { logGroupName, ...logGroupProps(stage) }),
    ),
    format: AccessLogFormat.custom(
      JSON.stringify({
        request_id: '$context.requestId',
        route: '$context.routeKey',
        status: '$context.status',
        fault: '$context.integrationErrorMessage',
        ...more,
      }),
    ),
  }
}

/**
 * Makes CloudFormation create these resources one after another, and delete them in reverse. By default it creates
 * independent resources in parallel, and API Gateway refuses concurrent changes of one API with a ConflictException,
 * "Unable to complete operation due to concurrent modification"
 * (https://github.com/hashicorp/terraform-provider-aws/issues/18018), which fails a first deploy.
 */
const createInSequence = (resources: readonly CfnResource[]): void => {
  for (const [index, resource] of resources.entries()) {
    const before = resources[index - 1]
    if (before) resource.addResourceDependency(before)
  }
}

type Kind = { readonly CFN_RESOURCE_TYPE_NAME: string }

/** All resources of these kinds under a construct, in the order of the kinds. */
const resourcesOf = (scope: Construct, kinds: readonly Kind[]): CfnResource[] => {
  const resources = scope.node.findAll().filter((child) => CfnResource.isCfnResource(child))
  return kinds.flatMap((kind) =>
    resources.filter((resource) => resource.cfnResourceType === kind.CFN_RESOURCE_TYPE_NAME),
  )
}

/**
 * The HTTP API. No CORS, because site and API share one address. No authoriser, because each call reads the user's
 * roles.
 */
export class HttpApi extends Construct {
  readonly api: Api

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.api = new Api(this, 'Api', { apiName: `sameway-${stage.name}`, createDefaultStage: false })
    // Not called 'Default': CDK leaves that word out of ids, and this one would collide.
    this.api.addStage('Live', {
      stageName: '$default',
      autoDeploy: true,
      // Metrics of each route would cost $128 a month. Our own log lines name the operation.
      detailedMetricsEnabled: false,
      throttle: { rateLimit: 2000, burstLimit: 1000 },
      accessLogSettings: accessLogSettings(this, stage, { ms: '$context.responseLatency' }),
    })
    acceptFinding(
      this,
      'AwsSolutions-APIG4',
      'Each contract says who may call; the functions check it against the live session.',
    )
  }

  get host(): string {
    const { region, urlSuffix } = Stack.of(this)
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`
  }

  route(contract: Contract, fn: IFunction): void {
    const integration = lambda(fn)
    for (const endpoint of Object.values(contract)) {
      const key = HttpRouteKey.with(`/api${endpoint.path}`, HttpMethod[endpoint.method])
      new HttpRoute(this, routeKey(endpoint), { httpApi: this.api, routeKey: key, integration })
    }
  }

  routeTheRest(fn: IFunction): void {
    const integration = new DefaultRouteIntegration(fn.node.id, fn)
    new HttpRoute(this, 'Unknown', { httpApi: this.api, routeKey: HttpRouteKey.DEFAULT, integration })
    new CfnPermission(this, 'UnknownPermission', {
      action: 'lambda:InvokeFunction',
      functionName: fn.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.api.apiId,
        resourceName: '*/$default',
      }),
    })
  }

  /** Call this after all routes are added. The stage comes last, or every route added after it would deploy again. */
  createInOrder(): void {
    createInSequence(resourcesOf(this, [CfnIntegration, CfnRoute, CfnStage]))
  }
}

/** CDK's own permission requires stage, method and path, but a call by `$default` has only a stage. */
class DefaultRouteIntegration extends HttpLambdaIntegration {
  protected override completeBind(): void {}
}

/** One permission for the function instead of one for each of its routes. */
const lambda = (fn: IFunction) => new HttpLambdaIntegration(fn.node.id, fn, { scopePermissionToRoute: false })

/**
 * The gateway answers pings itself. The answer keeps the socket open: CloudFront closes one on which the origin has
 * sent nothing for ten minutes. CDK's constructs do not support this, hence the raw resources.
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
    // Named like the path that CloudFront forwards, so that no path must be rewritten.
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
    const { region, urlSuffix } = Stack.of(this)
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
    // The stage comes last: it deploys the routes that exist, and API Gateway deploys no API without routes.
    createInSequence(resourcesOf(this, [CfnIntegration, CfnIntegrationResponse, CfnRoute, CfnRouteResponse, CfnStage]))
  }

  /** Allows posting to sockets and closing them. */
  grantTo(worker: WorkerFunction): void {
    const { region, account } = Stack.of(this)
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
