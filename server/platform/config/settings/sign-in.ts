import { readableAddress } from '#shared/contract/email-address.ts'
import { isIssuer, toList, toNetworks } from '../parse.ts'
import { oneOf, parsed, text, whole } from '../setting.ts'
import { CHOSEN_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/contract/lengths.ts'

const NETWORKS =
  'must be addresses and networks separated by commas, such as 203.0.113.7,10.0.0.0/8,2001:db8::/32'
const limit = (name: string) => whole(name, 0, 1_000_000)

/** Passwords, sessions, and a sign-in provider. */
export const signInSettings = {
  passwordMinLength: whole('PASSWORD_MIN_LENGTH', PASSWORD_MIN_LENGTH, 64)
    .default(CHOSEN_PASSWORD_MIN_LENGTH)
    .about(
      'how many characters a password has at least that people choose for themselves, from 6 to 64; shorter ones that exist still sign in',
    )
    .more('What staff type for someone has at least 6, and is replaced at the first sign-in.'),
  breachedPasswordsUrl: text('BREACHED_PASSWORDS_URL', isIssuer)
    .says(
      'must be an https address, such as https://api.pwnedpasswords.com/range (http on this machine only)',
    )
    .about(
      'refuses passwords that people choose if they are known from data breaches, by a service with the range query of Have I Been Pwned',
    )
    .more(
      'The service gets five characters of a hash; without an answer within two seconds a password passes.',
    )
    .example('https://api.pwnedpasswords.com/range'),
  signIn: oneOf('SIGN_IN', ['any', 'provider'])
    .says('must be any or provider')
    .default('any')
    .about(`provider: people sign in with the sign-in provider and nothing else, no passwords. One account goes on having a
      password, for when the provider is down; each use of it is emailed to all staff`)
    .more('With provider, sessions that began another way end when the portal starts.'),
  emergencyAccount: text('EMERGENCY_ACCOUNT', /^\S{3,200}$/, readableAddress)
    .says('must be a username')
    .example('emergency'),
  sessionIdleDays: whole('SESSION_IDLE_DAYS', 1, 365)
    .default(14)
    .about('a session ends after this many days without use, and after this many in any case'),
  sessionMaxDays: whole('SESSION_MAX_DAYS', 1, 365).default(90),
  sessionsAPerson: limit('SESSIONS_A_PERSON')
    .default(50)
    .about('how many sessions a person has at once; with one more the oldest ends. 0: any number'),
  rightSignIns: limit('RIGHT_SIGN_INS')
    .default(300)
    .about('how often an account can be signed in to in 15 minutes, from anywhere. 0: any number of times'),
  streams: {
    aSession: limit('STREAMS_A_SESSION').default(20)
      .about(`how many streams of changes (open pages) follow by one session and for one person, in each process;
        with one more the oldest ends and comes back when its page is used. 0: any number`),
    aPerson: limit('STREAMS_A_PERSON').default(50),
  },
  staffNetworks: parsed('STAFF_NETWORKS', toNetworks)
    .says(NETWORKS)
    .about(`addresses and networks that staff work from: elsewhere they neither sign in nor go on with a session. By
      default from anywhere`)
    .more(`Separated by commas, IPv4 and IPv6. Behind a proxy TRUST_PROXY has to name it, or its own address is
      what counts.`)
    .example('203.0.113.7,10.0.0.0/8,2001:db8::/32'),
  apiTokenNetworks: parsed('API_TOKEN_NETWORKS', toNetworks)
    .says(NETWORKS)
    .about(`the same for all API tokens, beside what each was made for; and after how many days a token ends that is
      made without an end (0: never)`)
    .example('203.0.113.0/24'),
  apiTokenDays: whole('API_TOKEN_DAYS', 0, 3650).default(365),
  oidc: {
    issuer: text('OIDC_ISSUER', isIssuer)
      .says('must be an https address, such as https://login.example.com (http on this machine only)')
      .about('a sign-in provider that speaks OpenID Connect; the label is what people read: Continue with …')
      .more(
        'It is called over https (http on this machine) and must lead back to PUBLIC_URL/api/login/provider/return.',
      )
      .example('https://login.example.com'),
    clientId: text('OIDC_CLIENT_ID', /^[^]{1,1000}$/)
      .says('must be the id that the provider gave this portal')
      .example('portal'),
    clientSecret: text('OIDC_CLIENT_SECRET', /^[^]{1,1000}$/)
      .says('must be the secret that the provider gave this portal')
      .example('')
      .secret(),
    label: text('OIDC_LABEL', /^[^]{1,50}$/)
      .says('must have at most 50 characters')
      .example('Example Login'),
    scope: text('OIDC_SCOPE', /^openid(?: [!-~]{1,100}){0,10}$/)
      .says('must be openid and more scopes after it, such as openid email profile groups')
      .about('what the provider is asked for; by default `openid email profile`')
      .example('openid email profile groups'),
    roleClaim: text('OIDC_ROLE_CLAIM', /^[!-~]{1,200}$/)
      .says('must be the name of a claim, such as groups or realm_access.roles')
      .about(`whom the provider's claim makes staff and whom a client: its name, and by commas the values that mean either. All
        three or none. Whose claim says neither is refused`)
      .example('groups'),
    staffValues: parsed('OIDC_ROLE_STAFF', toList)
      .says('must be one or more values with commas between them')
      .example('agency-staff'),
    clientValues: parsed('OIDC_ROLE_CLIENT', toList)
      .says('must be one or more values with commas between them')
      .example('agency-clients'),
  },
}
