// Runs at CloudFront before every call of the API. The whole file is deployed as it is: no imports, no exports.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const { request } = event
  // To API Gateway, /requests and /requests/ are two routes; to our callers they are one.
  request.uri = request.uri.replace(/\/+$/, '')
  return request
}
