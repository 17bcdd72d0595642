import S3rver from 's3rver'

const BUCKET = 'portal-files'

/** A bucket shared by several nodes; `url` is its `STORAGE_URL`. */
export async function startBucket(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/portal?tls=off`,
    close: () => server.close(),
  }
}
