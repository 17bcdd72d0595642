import { isEmailAddress, toReadableAddress } from '#shared/contract/email-address.ts'
import { hasOnlyVisibleCharacters } from '#shared/contract/fields.ts'
import { isFeed, toOrigin } from '../parse.ts'
import { booleanSetting, choiceSetting, parsedSetting, textSetting, integerSetting } from '../setting.ts'

/** Settings of the portal itself, such as its address, mode, and first staff account. */
export const portalSettings = {
  port: integerSetting('PORT', { min: 1, max: 65_535 }).default(3000)
    .description(`The portal listens on this port and address. With 127.0.0.1, only programs on this machine can
      reach it`),
  host: textSetting('HOST', /^[\w.:-]+$/)
    .message('must be an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  publicUrl: parsedSetting('PUBLIC_URL', toOrigin)
    .message('must be an http or https address without a path, such as https://portal.example.com')
    .description(`Links and emails use this address. The default is \`http://localhost:PORT\`. With https, cookies are
      secure. In production, requests for other host names get 421; without this setting, requests for any host name
      are accepted`)
    .details(`Requests for localhost and IP addresses, on any port, are always accepted. So are requests for /healthz
      and /readyz, and requests from programs with an API token or INBOUND_MAIL_SECRET, for any host name.`)
    .example('https://portal.example.com'),
  mode: choiceSetting('NODE_ENV', ['production', 'development', 'test'])
    .message('must be production, development or test')
    .default('development')
    .description(`Use \`production\` for a real portal: it turns off the demo, closes registration, logs requests and
      turns on the load limits. The default, \`development\`, starts with the demo`)
    .example('production'),
  demo: booleanSetting('DEMO')
    .description(`Fills an empty database with a demo agency and its clients, whose passwords are public: on or off.
      The default is on, except in production`)
    .details(`If off, the portal doesn't start on a demo's database until \`npm run demo:leave\` has ended the
      demo.`)
    .example('off'),
  registration: choiceSetting('REGISTRATION', ['open', 'closed'])
    .message('must be open or closed')
    .description(`Sets whether clients can create their own accounts: open or closed. The default is open with the
      demo, otherwise closed`)
    .details('Owners can change this under Agency Settings.')
    .example('closed'),
  firstStaff: {
    username: textSetting(
      'STAFF_USERNAME',
      (name) => /^\S{3,200}$/.test(name) && hasOnlyVisibleCharacters(name),
      toReadableAddress,
    )
      .message('must have at least 3 characters, no spaces and no hidden characters')
      .description(`Creates the first staff account if there is none. Set all three or none. Without them and without
        the demo, the portal prints a one-time setup link`)
      .example('maria'),
    password: textSetting('STAFF_PASSWORD', /^[^]{6,128}$/)
      .message('must have from 6 to 128 characters')
      .example('at least six characters')
      .secret(),
    email: textSetting(
      'STAFF_EMAIL',
      (address) => isEmailAddress(address) && address.length <= 200,
      toReadableAddress,
    )
      .message('must be an email address')
      .example('maria@example.com'),
  },
  updateUrl: textSetting('UPDATE_URL', isFeed)
    .message('must be an https address, such as https://example.com/project-portal/latest.json')
    .description(`\`npm run portal -- version\` looks for a newer version at this address. Without it, the portal
      never checks`)
    .details(`It must return JSON: { "version": "0.2.0", "notes": "https://…" }. The request contains no data about
      the portal.`)
    .example('https://example.com/project-portal/latest.json'),
  securityContact: textSetting('SECURITY_CONTACT', /^(?:mailto:\S+@\S+|https:\/\/\S+)$/)
    .message('must look like mailto:security@example.com or https://example.com/security')
    .description(`Publishes a contact for reporting vulnerabilities in /.well-known/security.txt. Without it, that
      file doesn't exist`)
    .example('mailto:security@example.com'),
}
