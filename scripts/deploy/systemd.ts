import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '#server/test/portal-process.ts'
import { IMAGE_NEEDS, makeSystemdImage, trialImage } from './base-image.ts'
import { findPodmanProblem } from './podman.ts'
import { visitAgain, visitFirst } from './portal-client.ts'
import { type Part, attempt, check, run, waitUntil } from './run.ts'

const UNIT = 'deploy/project-portal.service'
const SERVICE = 'project-portal'
const NAME = 'portal-trial-systemd'
/** In tenths, as `systemd-analyze` expects it. */
const MOST_EXPOSED = 20
const PORT = 3000

/** Lets systemd rate the unit, then runs it under Debian's systemd as described in its head, with this checkout. */
export const systemd: Part = {
  needs: { 'systemd-analyze': 'systemd', ...IMAGE_NEEDS, podman: 'podman' },
  prepare: makeSystemdImage,
  run: tryUnit,
}

async function tryUnit(): Promise<void> {
  const options = ['--offline=yes', '--no-pager', `--threshold=${MOST_EXPOSED}`]
  const judged = attempt('systemd-analyze', ['security', ...options, UNIT])
  const exposure = /exposure level .*: ([\d.]+)/.exec(judged.output)?.[1]
  check(
    `systemd rates its exposure below ${MOST_EXPOSED / 10}: ${exposure}`,
    judged.status === 0,
    judged.output,
  )
  const image = trialImage('systemd')
  const problem = findPodmanProblem(image)
  if (problem)
    return console.log(`  Not tested under systemd, because Podman can't start a container here: ${problem}`)
  try {
    await runUnder(image)
  } finally {
    attempt('podman', ['rm', '--force', '--ignore', NAME])
  }
}

async function runUnder(image: string): Promise<void> {
  const port = await freePort()
  const asMachine = ['--privileged', '--systemd=always']
  const reached = [`--publish=127.0.0.1:${port}:${PORT}`, `--volume=${resolve('.')}:/opt/project-portal:ro`]
  run('podman', ['run', '--detach', `--name=${NAME}`, ...asMachine, ...reached, image])
  await waitUntil(
    () => /running|degraded/.test(tryInside('systemctl is-system-running').output) || undefined,
    () => attempt('podman', ['logs', NAME]).output,
  )
  const [account = ''] = /useradd [^;\n]+/.exec(readFileSync(UNIT, 'utf8')) ?? []
  runInside(account)
  runInside(`echo HOST=0.0.0.0 >/etc/${SERVICE}.env`)
  runInside(`cp /opt/project-portal/${UNIT} /etc/systemd/system/`)
  runInside(`systemctl daemon-reload && systemctl start ${SERVICE}`)
  const log = () => tryInside(`journalctl --unit=${SERVICE} --no-pager --output=cat`).output
  const left = await visitFirst(port, log)
  const command = `cd /opt/project-portal && DATA_DIR=/var/lib/${SERVICE} node_modules/.bin/node server/commands/main.ts`
  check(
    "an operator's command finds the portal",
    tryInside(`${command} people list`).output.includes('maria'),
    log(),
  )

  runInside(`systemctl kill --signal=KILL ${SERVICE}`)
  console.log('  killed with SIGKILL, and restarted by systemd')
  await visitAgain(port, log, left)
  runInside(`systemctl stop ${SERVICE}`)
  const result = tryInside(`systemctl show --property=Result --value ${SERVICE}`).output
  check('systemd stops it cleanly', result === 'success', result)
}

const tryInside = (line: string) => attempt('podman', ['exec', NAME, 'sh', '-c', line])
const runInside = (line: string) => run('podman', ['exec', NAME, 'sh', '-c', line])
