// Naming rules for oxlint. CONTRIBUTING.md explains them, and docs/glossary.md lists the terms.

/** The part of an ESTree node that these rules read. */
type Node = {
  type: string
  name?: string
  value?: unknown
  parent?: Node
  id?: Node | null
  key?: Node
  init?: Node | null
  params?: Node[]
  left?: Node
  operator?: string
  body?: Node | Node[] | null
  callee?: Node
  object?: Node
  property?: Node
  arguments?: Node[]
  quasis?: { value: { cooked: string } }[]
  returnType?: { typeAnnotation: Node } | null
  computed?: boolean
}
type Comment = { type: 'Line' | 'Block'; value: string }
type Context = {
  report(problem: { node: unknown; message: string }): void
  sourceCode: { getAllComments(): Comment[] }
}
type Visitor = Record<string, (node: Node) => void>

const toSet = (list: string) => new Set(list.split(/\s+/))
const IRREGULAR_PARTICIPLES = toSet(
  `begun bound broken built chosen come done drawn found given gone grown heard held hidden kept known led lent
  left lost made meant met paid said seen sent shown spoken stood taken told worn written`,
)
const ENDS_LIKE_PARTICIPLE = toSet(
  'bed breed embed exceed feed indeed need proceed red seed shed speed succeed',
)
const RELATIVE_WORDS = toSet('how that what whatever when where which who whoever whom whose why will')
/** Words that don't name anything if they are the whole name of a type. */
const PRONOUNS = toSet('that these this those what when where which who whom whose why')
const PREPOSITIONS = toSet(
  `about above across against along among around at behind below beneath beside besides between beyond by
  despite during except for in inside into near of off onto out outside over past per since through throughout
  toward under until up upon via within without`,
)
const TRAILING_PREPOSITIONS = new Set([...PREPOSITIONS, 'after', 'as', 'before', 'from', 'on', 'to', 'with'])
/** Verbs that end with a preposition, such as `signIn`. */
const PHRASAL_VERBS =
  /(?:sign|log|check|opt|plug|zoom|scroll|fade|fill|turn|switch|cut|time|print|carry|drop|back|set|clean|look|wake|start|warm|catch|follow|mark|build|wrap|lock)(?:s|ed|ing)?(?:In|Out|On|Off|Up|Down)$|(?:sort|group|order|key|partition|step)(?:s|ed)?By$|(?:compare|scroll|move|go|navigate|add|subscribe|belongs|applies|listen|respond|reply)To$|(?:starts|ends|begins)With$/i
const VAGUE_NAMES = new Set(['at', 'before', 'by', 'of', 'on', 'what'])
const BANNED_WORDS = new Set(['anew', 'said', 'say', 'says', 'tell', 'tells', 'told', 'whoever', 'whom'])
/** `try` attempts something and returns whether it worked. */
const PREDICATE_PREFIXES = new Set(['are', 'can', 'has', 'is', 'matches', 'should', 'try'])
const COMPARISONS = new Set(['!=', '!==', '<', '<=', '==', '===', '>', '>=', 'in', 'instanceof'])
const BAD_OPENING =
  /^(?:what|whom|whose|whoever|whatever|who|where|why|how|which|that|those|such|the same|the one|one that|of)\b/i
const BAD_TITLE =
  /^(?:and|but|nor|or|yet|also|too|so|that|who|whose|which|what|of|with|than|as|neither|not|none|even|then|there|one|it|its|they|their|them|he|him|his|she|her|those|the same|such|both|either)\b/i

/** Splits `isOwnRecord` and `OWN_RECORD` into lowercase words. */
function splitWords(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/)
    .filter((word) => word !== '')
}

function isParticiple(word: string): boolean {
  const stem = word.replace(/^(?:re|un)/, '')
  if (IRREGULAR_PARTICIPLES.has(word) || IRREGULAR_PARTICIPLES.has(stem)) return true
  return word.length > 3 && word.endsWith('ed') && !ENDS_LIKE_PARTICIPLE.has(stem)
}

/** Explains why a function's or a type's name is refused. Returns null for a good name. */
function findNameProblem(name: string, kind: 'function' | 'type'): string | null {
  const parts = splitWords(name)
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  if (parts.length === 1 && isParticiple(first)) return 'is a participle'
  if (parts.length === 1 && kind === 'type' && PRONOUNS.has(first)) return 'is a pronoun'
  if (parts.some((word) => RELATIVE_WORDS.has(word))) return 'is a clause'
  if (PREPOSITIONS.has(first)) return 'begins with a preposition'
  if (parts.length > 1 && TRAILING_PREPOSITIONS.has(last) && !PHRASAL_VERBS.test(name))
    return 'ends with a preposition'
  if (parts.some((word) => BANNED_WORDS.has(word))) return 'contains a word that the glossary replaces'
  return null
}

/** Returns the identifier that names a function, or null for an anonymous one. */
function findFunctionName(node: Node): Node | null {
  if (node.id?.type === 'Identifier') return node.id
  const parent = node.parent
  if (parent?.type === 'VariableDeclarator' && parent.init === node && parent.id?.type === 'Identifier')
    return parent.id
  // Keys of object literals are skipped, because most are keys of a table or options of a library.
  const isMember = parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition'
  if (isMember && parent.key?.type === 'Identifier' && parent.computed !== true) return parent.key
  return null
}

/** Returns whether a function's source shows that it returns a boolean. */
function isPredicate(node: Node): boolean {
  const annotation = node.returnType?.typeAnnotation
  if (annotation) return annotation.type === 'TSBooleanKeyword' || annotation.type === 'TSTypePredicate'
  const body = Array.isArray(node.body) ? undefined : node.body
  if (body?.type === 'UnaryExpression') return body.operator === '!'
  return body?.type === 'BinaryExpression' && COMPARISONS.has(body.operator ?? '')
}

/** Names of functions and types. */
const names = {
  create(context: Context): Visitor {
    const check = (id: Node | null | undefined, kind: 'function' | 'type') => {
      if (id?.type !== 'Identifier' || id.name === undefined) return
      const problem = findNameProblem(id.name, kind)
      if (problem !== null) context.report({ node: id, message: `The name "${id.name}" ${problem}.` })
    }
    const checkFunction = (node: Node) => {
      const id = findFunctionName(node)
      check(id, 'function')
      if (id?.name === undefined) return
      const [first = ''] = splitWords(id.name)
      const message = `"${id.name}" returns a boolean. Begin its name with is, has, can, are, should, or matches.`
      if (isPredicate(node) && !PREDICATE_PREFIXES.has(first) && first !== 'use')
        context.report({ node: id, message })
    }
    return {
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      TSInterfaceDeclaration: (node) => check(node.id, 'type'),
      TSTypeAliasDeclaration: (node) => check(node.id, 'type'),
      ClassDeclaration: (node) => check(node.id, 'type'),
    }
  },
}

/** Names of parameters, fields, and variables. */
const fields = {
  create(context: Context): Visitor {
    const check = (id: Node | undefined) => {
      if (id?.type !== 'Identifier' || id.name === undefined) return
      if (VAGUE_NAMES.has(id.name))
        context.report({ node: id, message: `"${id.name}" doesn't say what it holds.` })
      checkWords(id)
    }
    const checkWords = (id: Node | null | undefined) => {
      if (id?.type === 'Identifier' && splitWords(id.name ?? '').some((word) => BANNED_WORDS.has(word)))
        context.report({ node: id, message: `"${id.name}" contains a word that the glossary replaces.` })
    }
    const checkParameters = (node: Node) => {
      for (const parameter of node.params ?? [])
        check(parameter.type === 'AssignmentPattern' ? parameter.left : parameter)
    }
    return {
      FunctionDeclaration: checkParameters,
      FunctionExpression: checkParameters,
      ArrowFunctionExpression: checkParameters,
      TSPropertySignature: (node) => check(node.key),
      // Functions are checked by the rule above.
      VariableDeclarator: (node) => {
        if (!node.init?.type.endsWith('FunctionExpression')) checkWords(node.id)
      },
    }
  },
}

/** The first word of a comment that documents a declaration. */
const comments = {
  create(context: Context): Visitor {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type !== 'Block' || !comment.value.startsWith('*')) continue
          const text = comment.value.replace(/^[\s*]+/, '')
          const message = 'Begin a doc comment with a verb or a noun, not with a relative clause.'
          if (BAD_OPENING.test(text)) context.report({ node: comment, message })
        }
      },
    }
  },
}

/** Titles of tests. */
const titles = {
  create(context: Context): Visitor {
    return {
      CallExpression(node) {
        let callee = node.callee
        while (callee?.type === 'MemberExpression' || callee?.type === 'CallExpression')
          callee = callee.object ?? callee.callee
        if (callee?.name !== 'it' && callee?.name !== 'test') return
        const [title] = node.arguments ?? []
        const text = typeof title?.value === 'string' ? title.value : (title?.quasis?.[0]?.value.cooked ?? '')
        if (BAD_TITLE.test(text.replace(/^[\s…“"]+/, '')))
          context.report({ node: title, message: 'A test title must make sense alone: verb, who, what.' })
      },
    }
  },
}

export default { meta: { name: 'naming' }, rules: { names, fields, comments, titles } }
