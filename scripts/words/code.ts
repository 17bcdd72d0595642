import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

interface Saying {
  isRich: boolean
  /** The code of a value that the call gives. */
  valueOf: (name: string) => string
  /** Gets the names of what the code needs of `shared/words.ts`. */
  helpers: Set<string>
}

/** The code that says a message: `Willkommen zurück, ${user.fullName}!` in backticks, or JSX for a rich one. */
export function spokenCode(message: string, { isRich, valueOf, helpers }: Saying): string {
  const elements = parse(message, { ignoreTag: !isRich })
  // What is given may be asked for more than once.
  const repeated = [...timesAsked(elements)].filter(
    ([name, times]) => times > 1 && !/^[\w.]+$/.test(valueOf(name)),
  )
  // Helpers begin with two underscores as well, and a value may be called like one of them.
  const named = new Map(repeated.map(([name]) => [name, `__given_${name}`]))
  const say = { helpers, valueOf: (name: string) => named.get(name) ?? valueOf(name) }
  const code = isRich ? asJsx(elements, say) : asText(elements, say)
  if (named.size === 0) return code
  return `((${[...named.values()].join(', ')}) => ${code})(${[...named.keys()].map(valueOf).join(', ')})`
}

type Say = Pick<Saying, 'valueOf' | 'helpers'>

function asText(elements: MessageFormatElement[], say: Say, counted = ''): string {
  const [only] = elements
  if (!only) return '""'
  if (elements.length === 1 && only.type === TYPE.literal) return JSON.stringify(only.value)
  return `\`${elements.map((element) => pieceOf(element, say, counted)).join('')}\``
}

const quoted = (text: string) => text.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`)

/** A part of a template. */
function pieceOf(element: MessageFormatElement, say: Say, counted: string): string {
  switch (element.type) {
    case TYPE.literal:
      return quoted(element.value)
    case TYPE.argument:
      return `\${${say.valueOf(element.value)}}`
    case TYPE.number:
      return `\${${helper('amount', say)}(${say.valueOf(element.value)})}`
    case TYPE.pound:
      return `\${${helper('amount', say)}(${counted})}`
    case TYPE.plural: {
      const count = say.valueOf(element.value)
      const choose = helper(element.pluralType === 'ordinal' ? 'ordinal' : 'plural', say)
      return `\${${choose}(${count}, ${formsOf(element.options, say, count)})}`
    }
    case TYPE.select: {
      const forms = formsOf(element.options, say, counted)
      return `\${${helper('choice', say)}(${say.valueOf(element.value)}, ${forms})}`
    }
    case TYPE.date:
    case TYPE.time:
    case TYPE.tag:
      throw new Error(`A text cannot have this: ${JSON.stringify(element)}`)
  }
}

const formsOf = (options: Record<string, { value: MessageFormatElement[] }>, say: Say, counted: string) =>
  `{ ${Object.entries(options)
    .map(([form, { value }]) => `${JSON.stringify(form)}: ${asText(value, say, counted)}`)
    .join(', ')} }`

function helper(name: string, { helpers }: Say): string {
  helpers.add(name)
  return `__${name}`
}

/** Cut where the server cuts it (`server/words.ts`), because React compares the nodes of both. */
function asJsx(elements: MessageFormatElement[], say: Say): string {
  const nodes = elements.map((element) => {
    if (element.type === TYPE.tag) return `(${say.valueOf(element.value)})(${asJsx(element.children, say)})`
    return element.type === TYPE.argument ? `(${say.valueOf(element.value)})` : asText([element], say)
  })
  const [only] = nodes
  if (only !== undefined && nodes.length === 1) return only
  return `<>${nodes.map((node) => `{${node}}`).join('')}</>`
}

function timesAsked(
  elements: MessageFormatElement[],
  times = new Map<string, number>(),
): Map<string, number> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    times.set(element.value, (times.get(element.value) ?? 0) + 1)
    if (element.type === TYPE.tag) timesAsked(element.children, times)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) {
        timesAsked(value, times)
        const asks = value.filter(({ type }) => type === TYPE.pound).length
        times.set(element.value, (times.get(element.value) ?? 0) + asks)
      }
  }
  return times
}
