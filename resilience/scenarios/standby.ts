import { setTimeout as sleep } from 'node:timers/promises'
import { NO_STANDBY, ReplicatedDatabase } from '../replicated-database.ts'
import { type Run, type Scenario, outage, runUnderLoad } from '../scenario.ts'
import { type Cluster, isReceivedByOthers } from './over-nodes.ts'

/** Longer than a node waits for a response from the database. */
const AWAY_MS = 25_000
const BACK_MS = 60_000

/** Runs two nodes on a database with a standby, and loses its primary round after round. */
async function losing(run: Run, lose: (database: ReplicatedDatabase, round: number) => Promise<void>) {
  const { sandbox, random } = run
  const database = await ReplicatedDatabase.start(sandbox.folder)
  const settings = { DATABASE_URL: database.url }
  const nodes = [(await sandbox.launch(settings)).url, (await sandbox.launch(settings)).url]
  const cluster: Cluster = { sandbox, proxy: nodes[0] ?? '', nodes }
  try {
    const verdict = await runUnderLoad(run, {
      url: nodes,
      database: async () => database.url,
      disturb: async (round) => {
        await sleep(random.pickBetween(300, 1500))
        await lose(database, round)
        await waitUntilFollowed(cluster)
        await database.replaceLost()
      },
    })
    return { ...verdict, failed: sandbox.history.unexplained, note: outage(sandbox) }
  } finally {
    await database.close()
  }
}

/** Waits until every node has found the new primary without help, for reads, writes, and notifications. */
async function waitUntilFollowed(cluster: Cluster): Promise<void> {
  for (const began = performance.now(); performance.now() - began < BACK_MS;)
    if (await isReceivedByOthers(cluster)) return
  throw new Error('The nodes did not follow the new primary')
}

const SCENARIOS: Record<string, Scenario> = {
  "the database's machine is lost while eight writers are active, and its standby takes over": (run) =>
    losing(run, (database, round) => (round % 2 === 0 ? database.losePrimary() : database.silencePrimary())),

  "the database's machine is lost after its standby was unavailable, and the standby takes over": (run) =>
    losing(run, (database) => database.losePrimaryAlone(AWAY_MS)),
}

export const STANDBY: Record<string, Scenario> = NO_STANDBY === undefined ? SCENARIOS : {}
