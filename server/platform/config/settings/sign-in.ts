import { toReadableAddress } from '#shared/contract/email-address.ts'
import { isIssuer, toList, toNetworkMatcher } from '../parse.ts'
import { choiceSetting, parsedSetting, textSetting, integerSetting } from '../setting.ts'
import { CHOSEN_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/contract/lengths.ts'

const NETWORKS =
  'must be addresses and networks separated by commas, such as 203.0.113.7,10.0.0.0/8,2001:db8::/32'
const limitSetting = (name: string) => integerSetting(name, { min: 0, max: 1_000_000 })

/** Passwords, sessions, and a sign-in provider. */
export const signInSettings = {
  passwordMinLength: integerSetting('PASSWORD_MIN_LENGTH', { min: PASSWORD_MIN_LENGTH, max: 64 }).default(
    CHOSEN_PASSWORD_MIN_LENGTH,
  ).description(`Sets the minimum length of passwords that people choose for themselves, from 6 to 64. Shorter
      existing passwords still work`)
    .details(`A password that staff enter for someone needs at least 6 characters and is replaced at the first
      sign-in.`),
  breachedPasswordsUrl: textSetting('BREACHED_PASSWORDS_URL', isIssuer)
    .message(
      'must be an https address, such as https://api.pwnedpasswords.com/range (http on this machine only)',
    )
    .description(`Refuses new passwords that are known from data breaches, using a service with Have I Been Pwned's
      range query. Without it, passwords aren't checked`)
    .details(`The service gets the first five characters of a hash. If it doesn't respond within two seconds, the
      password is accepted.`)
    .example('https://api.pwnedpasswords.com/range'),
  signIn: choiceSetting('SIGN_IN', ['any', 'provider'])
    .message('must be any or provider')
    .default('any')
    .description(`With \`provider\`, people can sign in only with the sign-in provider, and passwords are off. One
      emergency account still has a password, for when the provider is down; each use is emailed to the agency owners.
      The default, \`any\`, allows passwords`)
    .details('With provider, sessions that started another way end when the portal starts.'),
  emergencyAccount: textSetting('EMERGENCY_ACCOUNT', /^\S{3,200}$/, toReadableAddress)
    .message('must be a username')
    .example('emergency'),
  sessionIdleDays: integerSetting('SESSION_IDLE_DAYS', { min: 1, max: 365 })
    .default(14)
    .description(
      'Ends a session after SESSION_IDLE_DAYS days without use, or SESSION_MAX_DAYS days in total',
    ),
  sessionMaxDays: integerSetting('SESSION_MAX_DAYS', { min: 1, max: 365 }).default(90),
  sessionsAPerson: limitSetting('SESSIONS_A_PERSON')
    .default(50)
    .description(
      'Limits how many sessions a person can have at once. Above that, the oldest ends. 0 removes the limit',
    ),
  rightSignIns: limitSetting('RIGHT_SIGN_INS').default(300)
    .description(`Limits how often someone can sign in to an account within 15 minutes, from anywhere. 0 removes the
      limit`),
  streams: {
    aSession: limitSetting('STREAMS_A_SESSION').default(20)
      .description(`Limits how many live-update streams (open pages) a session and a person can have at once, per
        process. Above that, the oldest ends, and reconnects when its page is used. 0 removes the limit`),
    aPerson: limitSetting('STREAMS_A_PERSON').default(50),
  },
  staffNetworks: parsedSetting('STAFF_NETWORKS', toNetworkMatcher)
    .message(NETWORKS)
    .description(`Limits staff to these addresses and networks. From anywhere else, they can't sign in or use a
      session. Without it, they can work from anywhere`)
    .details(`Separate them with commas; IPv4 and IPv6 work. Behind a proxy, set TRUST_PROXY as well, or the proxy's
      own address counts.`)
    .example('203.0.113.7,10.0.0.0/8,2001:db8::/32'),
  apiTokenNetworks: parsedSetting('API_TOKEN_NETWORKS', toNetworkMatcher)
    .message(NETWORKS)
    .description(`Limits all API tokens to these networks, in addition to each token's own limits. Without it, tokens
      work from anywhere. API_TOKEN_DAYS is how many days a token lasts if it's created without an expiration date; 0
      means forever`)
    .example('203.0.113.0/24'),
  apiTokenDays: integerSetting('API_TOKEN_DAYS', { min: 0, max: 3650 }).default(365),
  oidc: {
    issuer: textSetting('OIDC_ISSUER', isIssuer)
      .message('must be an https address, such as https://login.example.com (http on this machine only)')
      .description(`Lets people sign in with an OpenID Connect provider. The label completes the button "Continue with
        …"; the default is the provider's host name. Without these settings, people sign in with passwords`)
      .details(`The portal calls the provider over https (or http on this machine). Register
        PUBLIC_URL/api/login/provider/return there as the redirect URI.`)
      .example('https://login.example.com'),
    clientId: textSetting('OIDC_CLIENT_ID', /^[^]{1,1000}$/)
      .message('must be the client ID from the provider, with at most 1,000 characters')
      .example('portal'),
    clientSecret: textSetting('OIDC_CLIENT_SECRET', /^[^]{1,1000}$/)
      .message('must be the client secret from the provider, with at most 1,000 characters')
      .example('')
      .secret(),
    label: textSetting('OIDC_LABEL', /^[^]{1,50}$/)
      .message('must have at most 50 characters')
      .example('Example Login'),
    scope: textSetting('OIDC_SCOPE', /^openid(?: [!-~]{1,100}){0,10}$/)
      .message('must be openid, optionally followed by more scopes, such as openid email profile groups')
      .description('Requests these scopes from the provider. The default is `openid email profile`')
      .example('openid email profile groups'),
    roleClaim: textSetting('OIDC_ROLE_CLAIM', /^[!-~]{1,200}$/)
      .message('must be the name of a claim, such as groups or realm_access.roles')
      .description(`Makes people staff or clients, depending on a claim from the provider. Set the claim's name and,
        for each role, its values, separated by commas. Set all three or none. People with neither value can't
        sign in. Without them, the provider doesn't set roles`)
      .example('groups'),
    staffValues: parsedSetting('OIDC_ROLE_STAFF', toList)
      .message('must be one or more values, separated by commas')
      .example('agency-staff'),
    clientValues: parsedSetting('OIDC_ROLE_CLIENT', toList)
      .message('must be one or more values, separated by commas')
      .example('agency-clients'),
  },
}
