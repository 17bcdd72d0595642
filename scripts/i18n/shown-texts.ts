import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseSync } from 'vite'
import { type SyntaxNode, argumentsOf, childrenOf, nameOf, templateText } from './sources.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const SHOWN = [
  'web/**/*.{ts,tsx}',
  'shared/**/*.ts',
  'server/{core,features}/**/*.ts',
  'server/app/hooks/*.ts',
]
const NOT_SHOWN =
  /\.test\.tsx?$|routeTree|endpoints\.ts$|\/fixtures\/|^server\/features\/templates\/shipped\//

/** Strings that people don't read: names of modules, and attributes and calls that don't take a text for people. */
const CODE_NODES = new Set(['ImportDeclaration', 'TSLiteralType', 'TaggedTemplateExpression'])
const CODE_ATTRIBUTES = /^(?:className|href|id|name|path|to|type)$/
const CODE_CALLS = /^(?:describe|meta|select|where|innerJoin|Error)$/

/** Returns every text of a file that people may read, with collapsed white space, and `…` for each value. */
export function textsIn(file: string, source = readFileSync(ROOT + file, 'utf8')): string[] {
  const { program } = parseSync(file, source)
  return [...textsOf(program as unknown as SyntaxNode)].map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Returns the files whose texts people read. */
export const shownFiles = (): string[] =>
  SHOWN.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((file) => !NOT_SHOWN.test(file))

function* textsOf(node: SyntaxNode): Generator<string> {
  if (isCode(node)) return
  const text = textOf(node)
  if (text !== undefined) yield text
  const said = isSaid(node) ? argumentsOf(node).filter(({ type }) => type === 'Literal') : []
  for (const child of childrenOf(node)) if (!said.includes(child)) yield* textsOf(child)
}

function isCode(node: SyntaxNode): boolean {
  if (CODE_NODES.has(node.type)) return true
  if (node.type === 'JSXAttribute') return CODE_ATTRIBUTES.test(nameOf(node['name']))
  if (node.type === 'NewExpression' || node.type === 'CallExpression')
    return CODE_CALLS.test(nameOf(node['callee']))
  return false
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'CallExpression') return saidBy(node)
  if (node.type === 'Literal') return sentence(node['value'])
  if (node.type === 'TemplateLiteral') return sentence(templateText(node))
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as SyntaxNode[]).map(wordsOf).join('')
  return undefined
}

const isSaid = (node: SyntaxNode) =>
  node.type === 'CallExpression' && /^(?:t|said|rich)$/.test(nameOf(node['callee']))

/** Returns the text of a call of `t`, `said`, or `rich`. For a plural, it's the form for several. */
function saidBy(node: SyntaxNode): string | undefined {
  const text = isSaid(node) && argumentsOf(node).findLast(({ type }) => type === 'Literal')?.['value']
  return typeof text === 'string' ? filled(parse(text)) : undefined
}

const filled = (elements: MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value
      if (element.type === TYPE.tag) return filled(element.children)
      const isChoice = element.type === TYPE.plural || element.type === TYPE.select
      return isChoice ? filled(element.options['other']?.value ?? []) : '…'
    })
    .join('')

const wordsOf = (child: SyntaxNode) => (child.type === 'JSXText' ? String(child['value']) : '…')

/** Returns a text if people may read it: several words, or a word that begins with a capital letter. */
const sentence = (value: unknown) =>
  typeof value === 'string' && /^[A-Z][a-z]|\S \S/.test(value) ? value : undefined
