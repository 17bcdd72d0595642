import portal from '../../package.json' with { type: 'json' }

const [, variables = '', flags = ''] = /^(.*) exec node (.*) dist\//.exec(portal.scripts.start) ?? []

/** How `npm start` has the C library handle memory; the image and the unit must, too. */
export const MEMORY_SETTINGS: Record<string, string> = Object.fromEntries(
  variables.split(' ').flatMap((variable) => {
    const [name = '', value = ''] = variable.split('=')
    return name.startsWith('MALLOC_') ? [[name, value]] : []
  }),
)

/** The flags with which `npm start` runs Node. */
export const NODE_FLAGS = flags.split(' ')
