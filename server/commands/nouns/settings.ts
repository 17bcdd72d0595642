import { readConfig } from '#server/platform/config/config.ts'
import { listSettings } from '#server/platform/config/read-settings.ts'
import { type Noun, command, formatTable } from '../command.ts'

export const settingCommands: Noun = {
  about: 'The settings of this installation.',
  verbs: {
    list: command({
      about: 'Shows every setting, where it comes from, and its value unless that is a secret.',
      options: { given: { type: 'boolean', about: 'only those that are given' } },
      run: async ({ options: { given }, print }) => {
        const json = listSettings().filter(({ from }) => !given || from === 'environment' || from === 'file')
        formatTable(json, ['name', 'from', 'value', 'wrong']).forEach(print)
        return { json, isWrong: json.some(({ wrong }) => wrong !== null) }
      },
    }),
    check: command({
      about: 'Tries what the settings name, without starting the portal.',
      options: {
        'mail-to': {
          type: 'string',
          value: 'ADDRESS',
          about: "whom the trial email goes to, unless to the portal's own address",
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
