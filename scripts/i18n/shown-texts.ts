import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseSync } from 'vite'
import { type SyntaxNode, getArguments, getChildren, getName, templateText } from './sources.ts'

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
  return [...getTexts(program as unknown as SyntaxNode)].map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Returns the files whose texts people read. */
export const shownFiles = (): string[] =>
  SHOWN.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((file) => !NOT_SHOWN.test(file))

function* getTexts(node: SyntaxNode): Generator<string> {
  if (isCode(node)) return
  const text = getText(node)
  if (text !== undefined) yield text
  const shownArguments = isTranslated(node) ? getArguments(node).filter(({ type }) => type === 'Literal') : []
  for (const child of getChildren(node)) if (!shownArguments.includes(child)) yield* getTexts(child)
}

function isCode(node: SyntaxNode): boolean {
  if (CODE_NODES.has(node.type)) return true
  if (node.type === 'JSXAttribute') return CODE_ATTRIBUTES.test(getName(node['name']))
  if (node.type === 'NewExpression' || node.type === 'CallExpression')
    return CODE_CALLS.test(getName(node['callee']))
  return false
}

function getText(node: SyntaxNode): string | undefined {
  if (node.type === 'CallExpression') return readShownText(node)
  if (node.type === 'Literal') return sentence(node['value'])
  if (node.type === 'TemplateLiteral') return sentence(templateText(node))
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as SyntaxNode[]).map(getChildText).join('')
  return undefined
}

const isTranslated = (node: SyntaxNode) =>
  node.type === 'CallExpression' && /^(?:t|tContext|rich)$/.test(getName(node['callee']))

/** Returns the text of a call of `t`, `tContext`, or `rich`. For a plural, it's the form for several. */
function readShownText(node: SyntaxNode): string | undefined {
  const text = isTranslated(node) && getArguments(node).findLast(({ type }) => type === 'Literal')?.['value']
  return typeof text === 'string' ? fillMessage(parse(text)) : undefined
}

const fillMessage = (elements: MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value
      if (element.type === TYPE.tag) return fillMessage(element.children)
      const isChoice = element.type === TYPE.plural || element.type === TYPE.select
      return isChoice ? fillMessage(element.options['other']?.value ?? []) : '…'
    })
    .join('')

const getChildText = (child: SyntaxNode) => (child.type === 'JSXText' ? String(child['value']) : '…')

/** Returns a text if people may read it: several words, or a word that begins with a capital letter. */
const sentence = (value: unknown) =>
  typeof value === 'string' && /^[A-Z][a-z]|\S \S/.test(value) ? value : undefined
