import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '#server/test/portal-process.ts'
import { portalProcesses } from '#server/test/portal-processes.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: Record<string, string>
}

interface Case {
  input_series: { series: string }[]
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[]
}

const FOLDER = fileURLToPath(new URL('../../../deploy/monitoring/', import.meta.url))
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const { groups } = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { tests: cases } = parse(read('alerts.test.yml')) as { tests: Case[] }

/** Parts of PromQL whose words are not series: matchers, ranges, lists of labels, and operators. */
const NO_SERIES =
  /\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)|\b(?:and|or|unless|bool|offset)\b/g

/** Returns the series that a PromQL expression reads: its words that are not functions. */
const getSeries = (expression: string): string[] =>
  expression.replaceAll(NO_SERIES, ' ').match(/(?<![\w.])[a-z_]\w*\b(?!\s*\()/g) ?? []

/** Returns every query of a dashboard that Grafana sends to Prometheus, with a value in place of its variables. */
function getQueries(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'string' || !['expr', 'query'].includes(key)) return getQueries(value)
    if (value === 'prometheus') return []
    const asked = /^label_values\((.*), \w+\)$/.exec(value)?.[1] ?? value
    return [asked.replaceAll('$__rate_interval', '5m')]
  })
}

const dashboardQueries = getQueries(JSON.parse(read('dashboard.json')))

const portals = portalProcesses('monitoring')

test('serves all series that the alert rules and the dashboard read', async () => {
  const port = await freePort()
  const settings = { METRICS_PORT: String(port), BACKUP_DIR: join(portals.folder, 'backups') }
  await (await portals.launch(settings)).ready()
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  // Prometheus makes this series itself: whether it could read a target.
  const served = new Set(['up'])
  for (const [, name = '', kind] of figures.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const ending of kind === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      served.add(name + ending)
  expect(dashboardQueries.length).toBeGreaterThan(20)
  for (const query of [...rules.map(({ expr }) => expr), ...dashboardQueries]) {
    const names = getSeries(query)
    expect.soft(names, query).not.toEqual([])
    expect.soft(names.filter((name) => !served.has(name))).toEqual([])
  }
})

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  'describes the alert %s and tests that it fires and stays silent',
  (alert, { expr, labels, annotations }) => {
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations).toEqual({
      summary: expect.stringMatching(/\w/) as string,
      description: expect.stringMatching(/\.$/) as string,
    })
    const own = cases.filter((each) => each.alert_rule_test.some(({ alertname }) => alertname === alert))
    const outcomes = own.flatMap((each) =>
      each.alert_rule_test.map(({ exp_alerts: fired }) => fired.length > 0),
    )
    expect(new Set(outcomes)).toEqual(new Set([true, false]))
    for (const { input_series: given } of own)
      expect(getSeries(expr)).toEqual(
        expect.arrayContaining(given.flatMap(({ series }) => getSeries(series))),
      )
  },
)

test('has no tests for alerts that no longer exist', () => {
  const names = new Set(rules.map(({ alert }) => alert))
  const tested = cases.flatMap((each) => each.alert_rule_test.map(({ alertname }) => alertname))
  expect(tested.filter((name) => !names.has(name))).toEqual([])
})

const PROMTOOL = '/usr/bin/promtool'
/** The commands of Prometheus's own tool, if it is installed. */
const commands = existsSync(PROMTOOL) ? ['check rules alerts.yml', 'test rules alerts.test.yml'] : []

test.each(commands)('passes promtool: %s', (command) => {
  expect(execFileSync(PROMTOOL, command.split(' '), { cwd: FOLDER, encoding: 'utf8' })).toContain('SUCCESS')
})
