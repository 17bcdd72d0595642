import { toReadableAddress } from '#shared/contract/email-address.ts'
import { isIssuer, toList, toNetworkMatcher } from '../parse.ts'
import { choiceSetting, parsedSetting, textSetting, integerSetting } from '../setting.ts'
import { CHOSEN_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/contract/lengths.ts'

const NETWORKS =
  'must be addresses and networks separated by commas, such as 203.0.113.7,10.0.0.0/8,2001:db8::/32'
const limitSetting = (name: string) => integerSetting(name, { min: 0, max: 1_000_000 })

/** Passwords, sessions, and a sign-in provider. */
export const signInSettings = {
  passwordMinLength: integerSetting('PASSWORD_MIN_LENGTH', { min: PASSWORD_MIN_LENGTH, max: 64 })
    .default(CHOSEN_PASSWORD_MIN_LENGTH)
    .description(`how many characters a password has at least that people choose for themselves, from 6 to 64;
      shorter ones that exist still sign in`)
    .details('What staff type for someone has at least 6, and is replaced at the first sign-in.'),
  breachedPasswordsUrl: textSetting('BREACHED_PASSWORDS_URL', isIssuer)
    .message(
      'must be an https address, such as https://api.pwnedpasswords.com/range (http on this machine only)',
    )
    .description(`refuses passwords that people choose if they are known from data breaches, by a service with the
      range query of Have I Been Pwned`)
    .details(`The service gets five characters of a hash; without an answer within two seconds
      a password passes.`)
    .example('https://api.pwnedpasswords.com/range'),
  signIn: choiceSetting('SIGN_IN', ['any', 'provider'])
    .message('must be any or provider')
    .default('any')
    .description(`provider: people sign in with the sign-in provider and nothing else, no passwords. One account goes on having a
      password, for when the provider is down; each use of it is emailed to all staff`)
    .details('With provider, sessions that began another way end when the portal starts.'),
  emergencyAccount: textSetting('EMERGENCY_ACCOUNT', /^\S{3,200}$/, toReadableAddress)
    .message('must be a username')
    .example('emergency'),
  sessionIdleDays: integerSetting('SESSION_IDLE_DAYS', { min: 1, max: 365 })
    .default(14)
    .description('a session ends after this many days without use, and after this many in any case'),
  sessionMaxDays: integerSetting('SESSION_MAX_DAYS', { min: 1, max: 365 }).default(90),
  sessionsAPerson: limitSetting('SESSIONS_A_PERSON')
    .default(50)
    .description('how many sessions a person has at once; with one more the oldest ends. 0: any number'),
  rightSignIns: limitSetting('RIGHT_SIGN_INS').default(300)
    .description(`how often an account can be signed in to in 15 minutes, from anywhere.
      0: any number of times`),
  streams: {
    aSession: limitSetting('STREAMS_A_SESSION').default(20)
      .description(`how many streams of changes (open pages) follow by one session and for one person, in each process;
        with one more the oldest ends and comes back when its page is used. 0: any number`),
    aPerson: limitSetting('STREAMS_A_PERSON').default(50),
  },
  staffNetworks: parsedSetting('STAFF_NETWORKS', toNetworkMatcher)
    .message(NETWORKS)
    .description(`addresses and networks that staff work from: elsewhere they neither sign in nor go on with a session. By
      default from anywhere`)
    .details(`Separated by commas, IPv4 and IPv6. Behind a proxy TRUST_PROXY has to name it, or its own address is
      what counts.`)
    .example('203.0.113.7,10.0.0.0/8,2001:db8::/32'),
  apiTokenNetworks: parsedSetting('API_TOKEN_NETWORKS', toNetworkMatcher)
    .message(NETWORKS)
    .description(`the same for all API tokens, beside what each was made for; and after how many days a token ends that is
      made without an end (0: never)`)
    .example('203.0.113.0/24'),
  apiTokenDays: integerSetting('API_TOKEN_DAYS', { min: 0, max: 3650 }).default(365),
  oidc: {
    issuer: textSetting('OIDC_ISSUER', isIssuer)
      .message('must be an https address, such as https://login.example.com (http on this machine only)')
      .description(`a sign-in provider that speaks OpenID Connect; the label is what people read:
        Continue with …`)
      .details(`It is called over https (http on this machine) and must lead back to
        PUBLIC_URL/api/login/provider/return.`)
      .example('https://login.example.com'),
    clientId: textSetting('OIDC_CLIENT_ID', /^[^]{1,1000}$/)
      .message('must be the id that the provider gave this portal')
      .example('portal'),
    clientSecret: textSetting('OIDC_CLIENT_SECRET', /^[^]{1,1000}$/)
      .message('must be the secret that the provider gave this portal')
      .example('')
      .secret(),
    label: textSetting('OIDC_LABEL', /^[^]{1,50}$/)
      .message('must have at most 50 characters')
      .example('Example Login'),
    scope: textSetting('OIDC_SCOPE', /^openid(?: [!-~]{1,100}){0,10}$/)
      .message('must be openid and more scopes after it, such as openid email profile groups')
      .description('what the provider is asked for; by default `openid email profile`')
      .example('openid email profile groups'),
    roleClaim: textSetting('OIDC_ROLE_CLAIM', /^[!-~]{1,200}$/)
      .message('must be the name of a claim, such as groups or realm_access.roles')
      .description(`whom the provider's claim makes staff and whom a client: its name, and by commas the values that mean either. All
        three or none. Whose claim says neither is refused`)
      .example('groups'),
    staffValues: parsedSetting('OIDC_ROLE_STAFF', toList)
      .message('must be one or more values with commas between them')
      .example('agency-staff'),
    clientValues: parsedSetting('OIDC_ROLE_CLIENT', toList)
      .message('must be one or more values with commas between them')
      .example('agency-clients'),
  },
}
