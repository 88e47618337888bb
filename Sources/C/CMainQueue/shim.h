/* What libdispatch exports for event loops that are not its own; CoreFoundation uses the same two. */

/* An eventfd that is readable while blocks or jobs wait in the main queue. */
extern int _dispatch_get_main_queue_handle_4CF(void);
/* Runs those that wait, on the main thread. */
extern void _dispatch_main_queue_callback_4CF(void *unused);

/* Hidden by the header without _GNU_SOURCE. */
extern int gettid(void);
