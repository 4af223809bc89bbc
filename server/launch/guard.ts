/**
 * Loaded ahead of the API and of the web by the launcher: a program whose launcher is gone stops as if it had
 * been asked to, and the channel by which it notices keeps nobody running who has nothing left to do.
 */
const SECONDS_TO_FINISH = 10

process.channel?.unref()
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), SECONDS_TO_FINISH * 1000).unref()
})
