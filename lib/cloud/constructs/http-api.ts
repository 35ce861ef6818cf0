import { Stack } from 'aws-cdk-lib'
import {
  HttpApi as Api,
  CfnIntegration,
  CfnRoute,
  CfnStage,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { type Contract, routeKey } from '#shared/contracts/endpoint.ts'
import { acceptFinding } from '../audit-findings.ts'
import type { Stage } from '../stage.ts'
import { accessLogSettings, createInSequence, resourcesOf } from './api-gateway.ts'

/** The API. No CORS, since the site asks at its own address; no authoriser, since roles are read live on each call. */
export class HttpApi extends Construct {
  readonly api: Api

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.api = new Api(this, 'Api', { apiName: `sameway-${stage.name}`, createDefaultStage: false })
    // The construct must not be called 'Default': CDK leaves that word out of names, and this one would clash.
    this.api.addStage('Live', {
      stageName: '$default',
      autoDeploy: true,
      // Of each route it would cost $128 a month, and our own log lines tell operations apart.
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

  /** To be called when all routes are there. The stage comes last, since it deploys anew for each that follows it. */
  createInOrder(): void {
    createInSequence(resourcesOf(this, [CfnIntegration, CfnRoute, CfnStage]))
  }
}

/** The permission that CDK would write asks for stage, method and path; a call by `$default` has a stage alone. */
class DefaultRouteIntegration extends HttpLambdaIntegration {
  protected override completeBind(): void {}
}

/** One permission for the function instead of one for each of its routes. */
const lambda = (fn: IFunction) => new HttpLambdaIntegration(fn.node.id, fn, { scopePermissionToRoute: false })
