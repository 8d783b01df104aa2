// Preloaded into the services: when the launcher dies for any reason, its channel to them closes, and they end as if it
// had asked them to. Without this a kill -9 of the launcher would leave them running on the port.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 15_000).unref()
})
process.channel?.unref()
