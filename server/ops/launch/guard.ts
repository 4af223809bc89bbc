import cluster from 'node:cluster'

/**
 * Loaded ahead of the API and of the web by the launcher: a program whose launcher is gone stops as if it had
 * been asked to, and the channel by which it notices keeps nobody running who has nothing left to do.
 */
const SECONDS_TO_FINISH = 10

if (cluster.worker) {
  // Node would end one of several on a port at once, in the middle of its answers.
  cluster.worker.exitedAfterDisconnect = true
  // By the channel it gets its connections: it is let go of when it is to stop.
  for (const [signal, other] of [
    ['SIGTERM', 'SIGINT'],
    ['SIGINT', 'SIGTERM'],
  ] as const) {
    process.once(signal, () => {
      process.channel?.unref()
      // Ctrl+C is followed by the launcher's own word; remix-serve takes the second for a fault.
      process.removeAllListeners(other)
      process.on(other, () => undefined)
      if (process.listenerCount(signal) === 0) process.exit(1)
    })
  }
} else process.channel?.unref()
process.once('disconnect', () => {
  // As the signal would: Windows ends who sends it to himself before anything of his hears it.
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
  setTimeout(() => process.exit(1), SECONDS_TO_FINISH * 1000).unref()
})
