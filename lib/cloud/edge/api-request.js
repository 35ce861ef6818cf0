// Runs at CloudFront before every call of the API. The whole file is deployed as it is: no imports, no exports.
// Only what AWS lists for its runtime 2.0 may stand here, which is less than Node knows: no destructuring, no ?. and no ??.

// What no path needs to write in another way: letters, digits, - . _ ~, both slashes and % itself. To API Gateway
// /api/%61uth is /api/auth, and to a rule that reads paths as text it is something else.
const needless = /%(2[5def]|3\d|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request
  // No route has this path, so the API says that there is nothing.
  if (needless.test(request.uri)) request.uri = '/api'
  // To API Gateway, /requests and /requests/ are two routes; to our callers they are one.
  request.uri = request.uri.replace(/\/+$/, '')
  return request
}
