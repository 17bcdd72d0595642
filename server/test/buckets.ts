import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { hasSwift, startSwift } from './swift.ts'

export interface BucketServer {
  /** A STORAGE_URL or BACKUP_URL. */
  url: (bucket: string) => string
  stop: () => Promise<void>
}

/** Starts s3rver with a bucket, by default on a free port. */
export async function startS3rver(bucket: string, port = 0): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'project-portal-s3rver-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  // If s3rver itself fails, its response does not say what went wrong.
  server.on('error', (error) => {
    if (error.status === undefined) process.stderr.write(`s3rver: ${error.stack}\n`)
  })
  const running = await server.run()
  return {
    url: (name) => `s3://S3RVER:S3RVER@127.0.0.1:${running.port}/${name}/portal?tls=off`,
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The S3 servers to test with: the bundled one, and OpenStack Swift if it is installed. */
export const BUCKET_SERVERS: Record<string, (bucket: string) => Promise<BucketServer>> = {
  s3rver: startS3rver,
  ...(hasSwift && { 'OpenStack Swift': startSwift }),
}
