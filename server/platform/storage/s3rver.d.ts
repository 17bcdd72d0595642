declare module 's3rver' {
  /** An S3 server for tests, in this process. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    on(event: 'error', listener: (error: Error & { status?: number }) => void): void
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
