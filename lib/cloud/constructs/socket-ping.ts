import {
  CfnIntegration,
  CfnIntegrationResponse,
  CfnRoute,
  CfnRouteResponse,
  type WebSocketApi,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { Construct } from 'constructs'

/**
 * A ping is answered by the gateway itself. There must be an answer: CloudFront closes a socket from whose far end
 * nothing has come for ten minutes. CDK's own constructs cannot say this, hence the raw resources.
 */
export class SocketPing extends Construct {
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
