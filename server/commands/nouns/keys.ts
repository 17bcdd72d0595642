import { readFileSync } from 'node:fs'
import type { Config } from '#server/platform/config/config.ts'
import { CommandError, type Noun, UsageError, command, withPortal } from '../command.ts'

export const keyCommands: Noun = {
  about: 'The key that encrypts secrets in the database (SECRET_KEY).',
  verbs: {
    replace: command({
      about: 'Re-encrypts all secrets with the current SECRET_KEY.',
      options: {
        from: { type: 'string', value: 'FILE', about: 'file with the previous key' },
        yes: { type: 'boolean', about: 'confirm that the previous key is lost' },
      },
      examples: ['keys replace --from /run/secrets/old-key'],
      run: async ({ options: { from, yes }, print }) => {
        if (from === undefined && !yes) throw new UsageError(USAGE_HINT)
        const { replaceKey } = await import('#server/operations/keys/key-check.ts')
        await withPortal(({ db, config }) =>
          replaceKey(db, config, from === undefined ? undefined : withPreviousKey(config, from)),
        )
        print('The new key is in use. Restart the portal on every node with the same SECRET_KEY.')
        return { json: { replaced: true } }
      },
    }),
  },
}

const USAGE_HINT = `To re-encrypt all secrets, specify the file with the previous key: \`npm run portal -- keys replace --from /run/secrets/old-key\`
If the previous key is lost: \`npm run portal -- keys replace --yes\`. Existing authenticator apps then stop working, so people need a recovery code or help from staff, and webhook secrets must be replaced`

/** Returns the settings with the previous key, which is in this file. */
function withPreviousKey(config: Config, file: string): Config {
  try {
    return { ...config, secretKey: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    throw new CommandError(`${file} cannot be read`, { cause: error })
  }
}
