// Runs at CloudFront before every request for the site. The whole file is deployed as it is: no imports, no exports.
// Only what AWS lists for its runtime 2.0 may stand here, which is less than Node knows: no destructuring, no ?. and no ??.
const noticePages = ['/terms', '/privacy', '/safety', '/prices', '/things-we-dont-carry', '/how-reviews-work']

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request
  const isFile = request.uri.lastIndexOf('.') > request.uri.lastIndexOf('/')
  // A signed-in user is redirected by the app. The empty page avoids a flash of the landing page.
  if (request.uri === '/') request.uri = request.cookies['signed-in'] ? '/app.html' : '/index.html'
  else if (request.uri === '/api/docs' || noticePages.indexOf(request.uri) !== -1) request.uri += '.html'
  else if (!isFile) request.uri = '/app.html'
  return request
}
