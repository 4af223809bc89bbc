import cluster from 'node:cluster'

/**
 * Preloaded into API and web by the launcher. If the launcher dies, the program stops as on SIGTERM. The IPC channel
 * alone does not keep a finished program alive.
 */
const SECONDS_TO_FINISH = 10

if (cluster.worker) {
  // Without this flag Node ends a worker at once, in the middle of its answers.
  cluster.worker.exitedAfterDisconnect = true
  // The channel delivers connections, so it is released only when the worker stops.
  for (const [signal, other] of [
    ['SIGTERM', 'SIGINT'],
    ['SIGINT', 'SIGTERM'],
  ] as const) {
    process.once(signal, () => {
      process.channel?.unref()
      // After Ctrl+C the launcher sends a signal too; remix-serve would treat the second one as an error.
      process.removeAllListeners(other)
      process.on(other, () => undefined)
      if (process.listenerCount(signal) === 0) process.exit(1)
    })
  }
} else process.channel?.unref()
process.once('disconnect', () => {
  // Emitted instead of sent: on Windows a signal to oneself ends the process before any handler runs.
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
  setTimeout(() => process.exit(1), SECONDS_TO_FINISH * 1000).unref()
})
