import { NO_STANDBY } from './replicated-database.ts'
import type { Scenario } from './scenario.ts'
import { ANSWERS } from './scenarios/answers.ts'
import { CLOCKS, NO_JUMPS } from './scenarios/clocks.ts'
import { CRASHES } from './scenarios/crashes.ts'
import { DATABASE } from './scenarios/database.ts'
import { DISK, NO_SMALL_DISK } from './scenarios/disk.ts'
import { MAIL } from './scenarios/mail.ts'
import { MIGRATIONS } from './scenarios/migrations.ts'
import { NODES } from './scenarios/nodes.ts'
import { KEPT_RELEASES } from './scenarios/releases.ts'
import { REQUESTS } from './scenarios/requests.ts'
import { SLOW_CLIENTS } from './scenarios/slow-clients.ts'
import { STANDBY } from './scenarios/standby.ts'
import { UPGRADE } from './scenarios/upgrade.ts'

/** All faults, by name. Each scenario runs the real program. */
export const SCENARIOS: Record<string, Scenario> = {
  ...CRASHES,
  ...ANSWERS,
  ...DATABASE,
  ...STANDBY,
  ...DISK,
  ...NODES,
  ...REQUESTS,
  ...SLOW_CLIENTS,
  ...MAIL,
  ...MIGRATIONS,
  ...UPGRADE,
  ...KEPT_RELEASES,
  ...CLOCKS,
}

/** Why scenarios can't run on this machine. Undefined if they can. */
export const NOT_HERE: Record<string, string | undefined> = {
  'a full disk': NO_SMALL_DISK,
  "the loss of the database's machine": NO_STANDBY,
  'jumping clocks': NO_JUMPS,
}
