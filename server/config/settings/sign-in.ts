import { CHOSEN_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/users/values.ts'
import { isIssuer } from '../parse.ts'
import { text, whole } from '../setting.ts'

const limit = (name: string) => whole(name, 0, 1_000_000)

/** Passwords, sessions, and a sign-in provider. */
export const signInSettings = {
  passwordMinLength: whole('PASSWORD_MIN_LENGTH', PASSWORD_MIN_LENGTH, 64)
    .default(CHOSEN_PASSWORD_MIN_LENGTH)
    .about(
      'how many characters a password has at least that people choose for themselves, from 6 to 64; shorter ones that exist still sign in',
    )
    .more('What staff type for somebody has at least 6, and is replaced at the first sign-in.'),
  sessionIdleDays: whole('SESSION_IDLE_DAYS', 1, 365)
    .default(14)
    .about('a session ends after so many days without use, and after so many in any case'),
  sessionMaxDays: whole('SESSION_MAX_DAYS', 1, 365).default(90),
  sessionsAPerson: limit('SESSIONS_A_PERSON')
    .default(50)
    .about('how many sessions a person has at once; with one more the oldest ends. 0: any number'),
  rightSignIns: limit('RIGHT_SIGN_INS')
    .default(300)
    .about(
      'how often an account may be signed in to rightly in 15 minutes, from wherever. 0: any number of times',
    ),
  streams: {
    aSession: limit('STREAMS_A_SESSION').default(20)
      .about(`how many streams of changes (open pages) follow by one session and for one person, in each process;
        with one more the oldest ends and comes back when its page is used. 0: any number`),
    aPerson: limit('STREAMS_A_PERSON').default(50),
  },
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
  },
}
