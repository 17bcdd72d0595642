import { isEmailAddress, toReadableAddress } from '#shared/contract/email-address.ts'
import { hasOnlyVisibleCharacters } from '#shared/contract/fields.ts'
import { isFeed, toOrigin } from '../parse.ts'
import { booleanSetting, choiceSetting, parsedSetting, textSetting, integerSetting } from '../setting.ts'

/** Settings of the portal itself, such as its address, mode, and first staff account. */
export const portalSettings = {
  port: integerSetting('PORT', { min: 1, max: 65_535 }).default(3000).description('where it listens'),
  host: textSetting('HOST', /^[\w.:-]+$/)
    .message('must be an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  publicUrl: parsedSetting('PUBLIC_URL', toOrigin)
    .message('must be an http or https address without a path, such as https://portal.example.com')
    .description(`the address people use, in links and emails; by default \`http://localhost:PORT\`. https turns on secure
      cookies. In production no other host name is answered`)
    .details(`Still answered are localhost and plain addresses, any port, and under any name /healthz, /readyz, and
      programs with an API token or INBOUND_MAIL_SECRET.`)
    .example('https://portal.example.com'),
  mode: choiceSetting('NODE_ENV', ['production', 'development', 'test'])
    .message('must be production, development or test')
    .default('development')
    .description('production means no demo data, closed registration and a log of requests')
    .example('production'),
  demo: booleanSetting('DEMO')
    .description(`whether an empty database is filled with an agency and its clients, whose passwords everyone knows: on
      or off. By default off in production, else on`)
    .details('With off the database of a demo is refused, until `npm run demo:leave` has ended the demo.')
    .example('off'),
  registration: choiceSetting('REGISTRATION', ['open', 'closed'])
    .message('must be open or closed')
    .description(`whether clients may register themselves: open or closed.
      By default open while there is a demo`)
    .details('Staff may choose otherwise under Agency Settings.')
    .example('closed'),
  firstStaff: {
    username: textSetting(
      'STAFF_USERNAME',
      (name) => /^\S{3,200}$/.test(name) && hasOnlyVisibleCharacters(name),
      toReadableAddress,
    )
      .message('must have at least 3 characters, no spaces and no hidden characters')
      .description(`the first staff account, made when there is none: all three or none. With none and without a demo a
        one-time set-up link is printed`)
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
    .description(
      'where `npm run portal -- version` asks for a newer version. Without it nothing is asked anywhere',
    )
    .details(`It answers JSON: { "version": "0.2.0", "notes": "https://…" }.
      It learns nothing but the address that asks.`)
    .example('https://example.com/project-portal/latest.json'),
  securityContact: textSetting('SECURITY_CONTACT', /^(?:mailto:\S+@\S+|https:\/\/\S+)$/)
    .message('must look like mailto:security@example.com or https://example.com/security')
    .description(`where /.well-known/security.txt sends people who found a weakness.
      Without it there is none`)
    .example('mailto:security@example.com'),
}
