import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../commands/main.ts', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

type Settings = Record<string, string | undefined>

/** The outcome of a command: its exit code and its output. */
export interface Outcome {
  code: number
  output: string
  errors: string
}

/** Runs a command as an operator does: in a separate process, which has only these settings. */
export function runProgram(settings: Settings, ...args: string[]): Promise<Outcome> {
  // Compiling the sources takes half of a command's time.
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...settings }
  return new Promise((done) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, output, errors) => {
      done({ code: error ? Number(error.code) : 0, output, errors })
    })
  })
}

let runs = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a command with these settings alone, but in this process: most of a command's time is loading modules that are
 * already loaded here. Runs one command at a time, because a program has the process's arguments, environment, and
 * output to itself.
 */
export function runCommand(settings: Settings, ...args: string[]): Promise<Outcome> {
  const outcome = last.then(() => runHere(settings, args))
  last = outcome.catch(() => {})
  return outcome
}

async function runHere(settings: Settings, args: string[]): Promise<Outcome> {
  const { argv, env, exitCode } = process
  let [output, errors] = ['', '']
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      output += String(text)
      return true
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      errors += String(text)
      return true
    }),
    // The program ends with this call.
    vi.spyOn(process, 'exit').mockImplementation((() => {}) as never),
  ]
  const given = Object.entries({ PATH: env['PATH'], ...settings }).filter(([, value]) => value !== undefined)
  process.argv = [process.execPath, PROGRAM, ...args]
  process.env = Object.fromEntries(given)
  process.exitCode = 0
  try {
    // The name is different each time, so that the program runs again. Its imports stay loaded.
    runs += 1
    await import(/* @vite-ignore */ `${PROGRAM}?run=${runs}`)
    return { code: process.exitCode, output, errors }
  } finally {
    Object.assign(process, { argv, env })
    process.exitCode = exitCode
    for (const spy of spies) spy.mockRestore()
  }
}
