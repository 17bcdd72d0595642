import type { Config } from '#server/config/config.ts'
import { reasonOf } from '#server/egress/post.ts'

/** What a trial found: in order, left out because nothing is set, or wrong. */
export interface Finding {
  state: 'ok' | 'off' | 'wrong'
  /** One line, which for what is wrong ends with what to do. */
  line: string
}

export const ok = (line: string): Finding => ({ state: 'ok', line })
export const off = (line: string): Finding => ({ state: 'off', line })
export const wrong = (line: string): Finding => ({ state: 'wrong', line })

/** What the operator chose for the trials. */
export interface TrialOptions {
  /** Whom the trial email goes to, unless to the portal's own address. */
  mailTo: string | undefined
}

/** Tries one thing that the settings name, as the portal would use it. What it throws is why it does not work. */
export interface Trial {
  name: string
  /** What to do when it throws. */
  remedy: string
  run: (config: Config, options: TrialOptions) => Promise<Finding>
}

/** Of one trial, whatever the other side does. */
const LIMIT_MS = 15_000

/** Runs a trial within 15 seconds. */
export async function outcomeOf(trial: Trial, config: Config, options: TrialOptions): Promise<Finding> {
  const { promise: late, resolve } = Promise.withResolvers<Finding>()
  const limit = setTimeout(() => resolve(failed(trial, 'no answer within 15 seconds')), LIMIT_MS)
  try {
    return await Promise.race([trial.run(config, options), late])
  } catch (error) {
    return failed(trial, reasonFor(error))
  } finally {
    clearTimeout(limit)
  }
}

const failed = ({ remedy }: Trial, reason: string) =>
  wrong(`${reason.trimEnd().replace(/\.$/, '')}. ${remedy}`)

/** What libraries say instead of the reason, which is in the cause. */
const VAGUE = /^(?:fetch failed|something went wrong)$/

function reasonFor(error: unknown): string {
  if (error instanceof Error && VAGUE.test(error.message) && error.cause) return reasonFor(error.cause)
  return reasonOf(error).replaceAll(/\s+/g, ' ')
}
