import { parseSync } from 'vite'
import { keyOf } from '#shared/words.ts'

/** A call of `t`, `said` or `rich`: where it stands, what it says, and where each value is given. */
export interface Call {
  name: 't' | 'said' | 'rich'
  start: number
  end: number
  /** Of the text in the catalogues. */
  key: string
  text: string
  /** Where each value stands in the call, or the variable that has them. */
  values: Map<string, [start: number, end: number]> | string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Where a file has its words from. */
const IMPORT = /import \{([^}]*)\} from '#shared\/words\.ts'/

/** Every text that a file says, outer calls before those within their values. @throws where one is not written out */
export function callsIn(file: string, code: string): Call[] {
  const imported =
    IMPORT.exec(code)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  const found: Call[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (node.type === 'CallExpression') {
      const { type, name } = node['callee'] as Node
      if (type === 'Identifier' && isDoor(name) && imported.includes(name))
        found.push(callOf(file, name, node))
    }
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child)
  }
  if (imported.some(isDoor)) visit(parseSync(file, code).program)
  return found
}

const isDoor = (name: unknown): name is Call['name'] => name === 't' || name === 'said' || name === 'rich'

function callOf(file: string, name: Call['name'], { start, end, ...node }: Node): Call {
  const given = node['arguments'] as (Node | undefined)[]
  const context = name === 'said' ? given.shift() : undefined
  const [text, values] = given
  if (text?.type !== 'Literal' || (context && context.type !== 'Literal'))
    throw new Error(`${file}: the text of ${name}() must be written out`)
  const words = String(text['value'])
  return {
    name,
    start,
    end,
    key: keyOf(context && String(context['value']), words),
    text: words,
    values: valuesOf(values, `${file}: the values of “${words}” must be written out, or be a variable`),
  }
}

function valuesOf(values: Node | undefined, wrong: string): Call['values'] {
  if (!values) return new Map()
  if (values.type === 'Identifier') return String(values['name'])
  if (values.type !== 'ObjectExpression') throw new Error(wrong)
  return new Map(
    (values['properties'] as Node[]).map(({ type, key, value }) => {
      if (type !== 'Property' || !isNode(key) || !isNode(value)) throw new Error(wrong)
      return [String(key['name']), [value.start, value.end]]
    }),
  )
}
