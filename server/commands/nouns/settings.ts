import { readConfig } from '#server/platform/config/config.ts'
import { listSettings } from '#server/platform/config/read-settings.ts'
import { type Noun, command, formatTable } from '../command.ts'

export const settingCommands: Noun = {
  about: 'The settings of this installation.',
  verbs: {
    list: command({
      about: 'Shows every setting with its source and its value. Secrets are hidden.',
      options: { given: { type: 'boolean', about: 'only settings that are set' } },
      run: async ({ options: { given }, print }) => {
        const json = listSettings().filter(({ from }) => !given || from === 'environment' || from === 'file')
        formatTable(json, ['name', 'from', 'value', 'wrong']).forEach(print)
        return { json, isWrong: json.some(({ wrong }) => wrong !== null) }
      },
    }),
    check: command({
      about: 'Tests the services in the settings without starting the portal.',
      options: {
        'mail-to': {
          type: 'string',
          value: 'ADDRESS',
          about: "where to send the test email (default: the portal's own address)",
        },
      },
      examples: ['settings check', 'settings check --mail-to you@example.com'],
      run: async ({ options: { 'mail-to': mailTo }, print }) => {
        const { runConcurrently } = await import('#server/operations/doctor/check.ts')
        const { SETTINGS_CHECKS } = await import('#server/operations/doctor/settings/all.ts')
        const config = readConfig()
        config.notices.forEach((notice) => print(`note   ${notice}`))
        const json: { name: string; state: string; line: string }[] = []
        await runConcurrently(SETTINGS_CHECKS, { ...config, mailTo }, (name, { state, line }) => {
          json.push({ name, state, line })
          print(`${state.padEnd(5)}  ${name}: ${line}`)
        })
        return { json, isWrong: json.some(({ state }) => state === 'wrong') }
      },
    }),
  },
}
