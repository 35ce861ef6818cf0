// Runs at CloudFront before every call of the API. The whole file is deployed as it is: no imports, no exports.
// Only what AWS lists for its runtime 2.0 may stand here, which is less than Node knows: no destructuring, no ?. and no ??.

// Escapes that no path needs: letters, digits, - . _ ~, both slashes and % itself. API Gateway treats /api/%61uth as
// /api/auth, but a firewall rule that compares text does not.
const needless = /%(2[5def]|3\d|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request
  // No route has this path, so the API answers 404.
  if (needless.test(request.uri)) request.uri = '/api'
  // API Gateway treats /requests and /requests/ as two routes; for callers they are one.
  request.uri = request.uri.replace(/\/+$/, '')
  // CloudFront forwards the viewer's own header only for cached content. Ours is an ordinary header.
  const accepted = request.headers['accept-encoding']
  if (accepted) request.headers['x-accept-encoding'] = { value: accepted.value }
  else delete request.headers['x-accept-encoding']
  return request
}
