import { type ESTree, parseAst } from 'vite'
import { errorTypes, globals, isUnlistedBuiltIn, members, operators, statics } from './edge-runtime.ts'

type Node = ESTree.Node

/**
 * Statements that are always allowed. AWS's runtime supports only the syntax on its list, so `faultOf` refuses every
 * kind of node that it does not know.
 */
const statements: ReadonlySet<string> = new Set(
  `Program BlockStatement ExpressionStatement ReturnStatement IfStatement ForStatement ForInStatement WhileStatement
  DoWhileStatement BreakStatement ContinueStatement LabeledStatement SwitchStatement SwitchCase ThrowStatement
  TryStatement`.split(/\s+/),
)

const expressions: ReadonlySet<string> = new Set(
  `ArrayExpression ObjectExpression ConditionalExpression SequenceExpression ThisExpression TemplateLiteral
  AwaitExpression`.split(/\s+/),
)

/**
 * Uses of anything beyond the documented language in a function for CloudFront, a line for each. Throws for a module.
 */
export const faultsOf = (source: string): string[] => {
  const program: Node = parseAst(source, { sourceType: 'script' })
  const declared = namesDeclaredIn(program)
  const found: string[] = []
  walk(program, undefined, (node, parent) => {
    const fault = faultOf(node, parent, source, declared)
    if (fault) found.push(`line ${source.slice(0, node.start).split('\n').length}: ${fault}`)
  })
  return found
}

const walk = (node: Node, parent: Node | undefined, visit: (node: Node, parent: Node | undefined) => void): void => {
  visit(node, parent)
  for (const child of childrenOf(node)) walk(child, node, visit)
}

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

/** Scopes do not matter here: a name that hides a built-in is bad style, and nothing more. */
const namesDeclaredIn = (program: Node): Set<string> => {
  const names = new Set<string>()
  walk(program, undefined, (node, parent) => {
    if (node.type === 'Identifier' && parent && isDeclaration(node, parent)) names.add(node.name)
  })
  return names
}

const isDeclaration = (node: Node, parent: Node): boolean => {
  if (isFunction(parent)) return node !== parent.body
  if (parent.type === 'VariableDeclarator') return node === parent.id
  return parent.type === 'RestElement' || (parent.type === 'CatchClause' && node === parent.param)
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

const isFunction = (node: Node): node is FunctionNode =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

const faultOf = (node: Node, parent: Node | undefined, source: string, declared: Set<string>): string | undefined => {
  if (isFunction(node)) return faultOfFunction(node, parent, source)
  switch (node.type) {
    case 'Identifier':
      return faultOfName(node.name, isReference(node, parent), declared)
    case 'Literal':
      return faultOfLiteral(node.raw ?? '', 'regex' in node ? node.regex : undefined)
    case 'TemplateElement':
      return faultOfEscapes(node.value.raw)
    case 'MemberExpression':
      return faultOfMember(node, declared)
    case 'CallExpression':
      return hasTrailingComma(node.arguments, node.end, source)
        ? 'a comma after the last argument'
        : faultOfCallee(node)
    case 'NewExpression':
      return node.callee.type === 'Identifier' && errorTypes.includes(node.callee.name) ? undefined : 'new'
    case 'VariableDeclaration':
      return ['var', 'let', 'const'].includes(node.kind) ? undefined : node.kind
    case 'VariableDeclarator':
    case 'ForInStatement':
      return undefined // a pattern inside is a node of its own, and is refused as one
    case 'CatchClause':
      return node.param === null ? 'catch without a name' : undefined
    case 'Property':
      return node.shorthand || node.method || node.computed ? 'a short or computed property' : undefined
    case 'RestElement':
      return parent && isFunction(parent) ? undefined : 'rest outside parameters'
    case 'AssignmentExpression':
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'UnaryExpression':
    case 'UpdateExpression':
      return operators.has(node.operator) ? undefined : node.operator
    default:
      return statements.has(node.type) || expressions.has(node.type) ? undefined : node.type
  }
}

const faultOfFunction = (node: FunctionNode, parent: Node | undefined, source: string): string | undefined => {
  if (node.generator) return 'a generator'
  // "async arguments and closures are not supported"
  if (node.async && (node.type !== 'FunctionDeclaration' || parent?.type !== 'Program')) return 'an async closure'
  const paramsEnd = node.body?.start ?? node.end
  return hasTrailingComma(node.params, paramsEnd, source) ? 'a comma after the last parameter' : undefined
}

const hasTrailingComma = (list: readonly { end: number }[], end: number, source: string): boolean => {
  const last = list.at(-1)
  return last !== undefined && /^\s*,/.test(source.slice(last.end, end))
}

const isReference = (node: Node, parent: Node | undefined): boolean => {
  if (!parent || isDeclaration(node, parent)) return false
  if (parent.type === 'MemberExpression') return node === parent.object || parent.computed
  if (parent.type === 'Property') return node === parent.value
  return !['LabeledStatement', 'BreakStatement', 'ContinueStatement'].includes(parent.type)
}

const faultOfName = (name: string, isRead: boolean, declared: Set<string>): string | undefined =>
  !isRead || declared.has(name) || globals.has(name) || name in statics ? undefined : name

type Member = Extract<Node, { type: 'MemberExpression' }>

/** The name of a member, written after a dot or as a string in brackets. */
const nameOf = ({ property, computed }: Member): string | undefined => {
  if (!computed) return 'name' in property && typeof property.name === 'string' ? property.name : undefined
  return property.type === 'Literal' ? String(property.value) : undefined
}

const faultOfMember = (node: Member, declared: Set<string>): string | undefined => {
  const name = nameOf(node)
  if (node.optional) return '?.'
  if (name === undefined) return node.computed ? undefined : node.property.type
  const { object } = node
  const own = object.type === 'Identifier' && !declared.has(object.name) ? statics[object.name] : undefined
  if (own) return own.includes(name) ? undefined : `${name} of a built-in object`
  return isUnlistedBuiltIn(name) ? `.${name}` : undefined
}

const faultOfCallee = ({ callee, optional }: Extract<Node, { type: 'CallExpression' }>): string | undefined => {
  if (optional) return '?.'
  if (callee.type !== 'MemberExpression') return undefined
  const name = nameOf(callee)
  const isStatic = callee.object.type === 'Identifier' && callee.object.name in statics
  return isStatic || (name !== undefined && members.has(name)) ? undefined : `a call of ${name ?? 'a member by index'}`
}

const faultOfLiteral = (raw: string, regex: { pattern: string; flags: string } | undefined): string | undefined => {
  if (regex) return faultOfPattern(regex)
  if (/^\d/.test(raw)) return /^0[bo\d]|n$/i.test(raw) ? raw : undefined
  return faultOfEscapes(raw)
}

/** AWS documents Unicode escapes with four digits after the u, but none with braces. */
const faultOfEscapes = (raw: string): string | undefined => (/\\u\{/.test(raw) ? 'an escape with braces' : undefined)

/** ES 5.1 and named groups, without lookbehind and Unicode properties. */
const faultOfPattern = ({ pattern, flags }: { pattern: string; flags: string }): string | undefined => {
  if (/[^gim]/.test(flags)) return `a pattern with ${flags}`
  if (/\\[pP]|\\u\{/.test(pattern)) return 'a pattern with classes of Unicode'
  const groups = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
  return /\(\?(?![:=!]|<[a-z])/i.test(groups) ? 'a pattern that looks back' : undefined
}
