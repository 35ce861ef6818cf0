// Runs at CloudFront before every request for the site. The whole file is deployed as it is: no imports, no exports.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const { request } = event
  const isFile = request.uri.lastIndexOf('.') > request.uri.lastIndexOf('/')
  if (request.uri === '/') request.uri = '/index.html'
  else if (request.uri === '/api/docs') request.uri = '/api/docs.html'
  else if (!isFile) request.uri = '/app.html'
  return request
}
