/* Functions that libdispatch exports for other event loops; CoreFoundation uses the same two. */

/* Returns an eventfd that is readable while blocks or jobs are waiting in the main queue. */
extern int _dispatch_get_main_queue_handle_4CF(void);
/* Runs the waiting blocks and jobs; to be called on the main thread. */
extern void _dispatch_main_queue_callback_4CF(void *unused);

/* The header hides this function without _GNU_SOURCE. */
extern int gettid(void);
