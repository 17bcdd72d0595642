/** Details of the first step of signing in that belong to the session that follows, as both tables store them. */
export interface SignInContext {
  /** Whether the computer is shared with other people. */
  shared: boolean
  /** The provider's issuer and its id for the user, if the sign-in began there. */
  providerIssuer?: string | null
  providerSubject?: string | null
  /** The id of the provider's own session. */
  providerSid?: string | null
}

/** A sign-in without a provider, on the user's own computer. */
export const OWN_COMPUTER: SignInContext = { shared: false }
