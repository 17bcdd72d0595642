import { parseSync } from 'vite'
import { getCatalogKey } from '#shared/i18n/t.ts'
import { type SyntaxNode, getChildren, isNode } from './sources.ts'

/** A call of `t`, `tContext`, or `rich`: its position, its text, and the position of each value. */
export interface Call {
  name: 't' | 'tContext' | 'rich'
  start: number
  end: number
  /** The key of the text in the catalogs. */
  key: string
  text: string
  /** Whether the text is translated when its module is loaded. */
  isTopLevel: boolean
  /** The position of each value in the call, or the name of the variable that contains them. */
  values: Map<string, [start: number, end: number]> | string
}

/** The import of the translating functions. */
const IMPORT = /import \{([^}]*)\} from '(?:#shared\/i18n|\.)\/t\.ts'/

/** Returns a file's texts in order, outer calls before those in values. @throws unless all are literals */
export function callsIn(file: string, code: string): Call[] {
  const imported = importedBy(code)
  const found: Call[] = []
  const visit = (node: SyntaxNode, isTopLevel: boolean): void => {
    if (node.type === 'CallExpression') {
      const { type, name } = node['callee'] as SyntaxNode
      if (type === 'Identifier' && isTranslateName(name) && imported.includes(name))
        found.push({ ...getCall(file, name, node), isTopLevel })
    }
    const isOutside = isTopLevel && !/Function/.test(node.type)
    for (const child of getChildren(node)) visit(child, isOutside)
  }
  if (imported.some(isTranslateName))
    for (const node of getChildren(parseSync(file, code).program)) visit(node, true)
  return found.toSorted((one, other) => one.start - other.start)
}

const importedBy = (code: string): string[] =>
  IMPORT.exec(code)?.[1]
    ?.split(',')
    .map((name) => name.trim()) ?? []

const isTranslateName = (name: unknown): name is Call['name'] =>
  name === 't' || name === 'tContext' || name === 'rich'

function getCall(file: string, name: Call['name'], { start, end, ...node }: SyntaxNode) {
  const given = node['arguments'] as (SyntaxNode | undefined)[]
  const context = name === 'tContext' ? given.shift() : undefined
  const [text, values] = given
  if (text?.type !== 'Literal' || (context && context.type !== 'Literal'))
    throw new Error(`${file}: the text of ${name}() must be a literal`)
  const words = String(text['value'])
  return {
    name,
    start,
    end,
    key: getCatalogKey(context && String(context['value']), words),
    text: words,
    values: getValues(values, `${file}: the values of “${words}” must be an object literal or a variable`),
  }
}

function getValues(values: SyntaxNode | undefined, wrong: string): Call['values'] {
  if (!values) return new Map()
  if (values.type === 'Identifier') return String(values['name'])
  if (values.type !== 'ObjectExpression') throw new Error(wrong)
  return new Map(
    (values['properties'] as SyntaxNode[]).map(({ type, key, value }) => {
      if (type !== 'Property' || !isNode(key) || !isNode(value)) throw new Error(wrong)
      return [String(key['name']), [value.start, value.end]]
    }),
  )
}

/** Returns the imported translating functions that the file also names a variable, parameter, or function. */
export function shadowedIn(file: string, code: string): string[] {
  const names = importedBy(code).filter(isTranslateName)
  const found: string[] = []
  const visit = (node: SyntaxNode): void => {
    const bound =
      node.type === 'VariableDeclarator' || /Function/.test(node.type) ? [node['id'], node['params']] : []
    for (const name of bound.flat().flatMap(namesBound))
      if (names.some((door) => door === name)) found.push(name)
    getChildren(node).forEach(visit)
  }
  getChildren(parseSync(file, code).program).forEach(visit)
  return found
}

/** Returns the names in a pattern: `a` and `c` of `{ a, b: [c] }`. */
function namesBound(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern['name'])]
  if (pattern.type === 'AssignmentPattern') return namesBound(pattern['left'])
  if (pattern.type === 'RestElement') return namesBound(pattern['argument'])
  if (pattern.type === 'Property') return namesBound(pattern['value'])
  return [pattern['properties'], pattern['elements']].flat().flatMap(namesBound)
}
