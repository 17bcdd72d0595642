import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Nodes, attributes and calls whose strings are for programs. */
const CODE_NODES =
  /^(?:ImportDeclaration|ExportAllDeclaration|ImportExpression|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSLiteralType|TaggedTemplateExpression)$/
const CODE_ATTRIBUTES =
  /^(?:className|id|type|role|href|to|d|viewBox|rel|target|accept|pattern|sandbox|style|aria-keyshortcuts|fontFamily|transform)$/
const CODE_CALLS =
  /^(?:cx|querySelector|querySelectorAll|closest|matches|matchMedia|select|where|orderBy|createFileRoute|call|callList|callOptions|listOptions|RegExp|Error|TypeError|RangeError|DOMException|load|header|addEventListener|startsWith|endsWith|includes|split|raw)$/

/** What is said already, and what the API's description says. */
const SAID_CALLS = /^(?:t|said|rich)$/
const DESCRIBING_CALLS = /^(?:meta|describe|endpoint)$/

/** The last name of what is called, `describe` of `z.string().describe`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  const { name, property } = node
  return typeof name === 'string' ? name : nameOf(property)
}

/** A class list, a selector, a path, a media type, a name of a program's. */
const OF_PROGRAMS =
  /(?:^|\s)-?(?:[a-z@-]+:)*-?(?:flex|grid|text|bg|border|rounded|[mp][tblrxyse]?|size|gap|min|max|[wh]|font|items|justify|sr|absolute|relative|fixed|sticky|inset|opacity|shrink|truncate|leading|tracking|space|divide|self|col|row|order|overflow|whitespace|break|animate|transition|cursor|z|top|left|right|bottom|start|end|group|ring|shadow|outline|select|pointer|line|stroke|fill|object|underline|decoration|wrap|align|backdrop|list|scroll|snap|block|hidden|inline|italic|uppercase|antialiased|not|has|in)(?:-[\w[\].:/%#(),*!-]+)?!?(?:\s|$)|^[\w.+-]+\/[\w.+*-]+$|[[\]{}=<>;]|^[./#@?&]|^[A-Z]+ \/|^M[\d.]/

/** Whether people would read it: several words, or one that begins with a capital letter. */
function isForPeople(text: string): boolean {
  const words = text.trim()
  if (!/[A-Za-z]{2}/.test(words) || OF_PROGRAMS.test(words)) return false
  return /^[A-Z][a-z]+$|[A-Za-z]{2,} [A-Za-z]/.test(words)
}

/** Strings of a file that look like words for its readers, though neither `t` nor `said` nor `rich` says them. */
export function rawTextsIn(file: string, source = readFileSync(file, 'utf8')): string[] {
  const found: string[] = []
  const add = (text: unknown) => {
    if (typeof text === 'string' && isForPeople(text)) found.push(text)
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node) || CODE_NODES.test(node.type)) return
    if (node.type === 'JSXAttribute' && CODE_ATTRIBUTES.test(nameOf(node['name']))) return
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const name = nameOf(node['callee'])
      visit(node['callee'])
      if (DESCRIBING_CALLS.test(name)) return
      const isCode = CODE_CALLS.test(name) || SAID_CALLS.test(name)
      return visit((node['arguments'] as Node[]).filter(({ type }) => !isCode || !type.endsWith('Literal')))
    }
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) return
    if (node.type === 'SwitchCase') return visit(node['consequent'])
    if (node.type === 'Property' || node.type === 'PropertyDefinition') return visit(node['value'])
    if (node.type === 'MemberExpression') return visit(node['object'])
    if (node.type === 'Literal') add(node['value'])
    if (node.type === 'JSXText') add(node['value'])
    if (node.type === 'TemplateLiteral')
      add((node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…'))
    for (const [key, child] of Object.entries(node)) if (!key.startsWith('type')) visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}
