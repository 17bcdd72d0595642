/** What is known at the first step of signing in and belongs to the session that follows, as both tables keep it. */
export interface SignInContext {
  /** On a computer that others use, too. */
  shared: boolean
  /** Who the provider says that it is, if it began there. */
  providerIssuer?: string | null
  providerSubject?: string | null
  /** The id of the provider's own session. */
  providerSid?: string | null
}

/** A sign-in without a provider, on a computer of one's own. */
export const OWN_COMPUTER: SignInContext = { shared: false }
