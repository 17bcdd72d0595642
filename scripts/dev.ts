// `npm run dev`: runs the server and the web app from their sources. The server restarts after a change, and the
// browser shows a change of the web app immediately.
import { spawn } from 'node:child_process'

const SERVER = ['--watch', '--watch-preserve-output', 'server/main.ts']
const WEB = ['node_modules/vite/bin/vite.js']

const children = [SERVER, WEB].map((args) => spawn(process.execPath, args, { stdio: 'inherit' }))

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
