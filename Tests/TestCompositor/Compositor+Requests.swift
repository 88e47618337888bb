import CWaylandServer

/// The handling of clients' requests.
extension Compositor {
    @discardableResult
    private func add(
        _ client: OpaquePointer, _ interface: UnsafePointer<wl_interface>, _ version: Int32,
        _ id: UInt32
    ) -> OpaquePointer? {
        guard let resource = wl_resource_create(client, interface, version, id) else { return nil }
        let name = String(cString: interface.pointee.name)
        interfaces[name] = interface
        resources.append((name, resource))
        wl_resource_set_dispatcher(
            resource,
            { _, target, _, message, arguments in
                let resource = OpaquePointer(target!)
                Unmanaged<Compositor>.fromOpaque(wl_resource_get_user_data(resource))
                    .takeUnretainedValue().handle(resource, message!.pointee, arguments!)
                return 0
            }, nil, Unmanaged.passUnretained(self).toOpaque(),
            { resource in
                Unmanaged<Compositor>.fromOpaque(wl_resource_get_user_data(resource))
                    .takeUnretainedValue().forget(resource!)
            })
        return resource
    }

    private func forget(_ resource: OpaquePointer) {
        resources.removeAll { $0.resource == resource }
        buffers[resource] = nil
        if shown == resource { shown = nil }
        if attached == resource { attached = nil }
        pools[resource] = nil
    }

    func bind(
        _ client: OpaquePointer, _ interface: UnsafePointer<wl_interface>, _ version: UInt32,
        _ id: UInt32
    ) {
        guard let resource = add(client, interface, Int32(version), id) else { return }
        switch String(cString: interface.pointee.name) {
        case "wl_output":
            post(
                resource, "geometry",
                [
                    .int(0), .int(0), .int(0), .int(0), .int(0), .string("maker"), .string("model"),
                    .int(behavior.transform),
                ])
            // Sends a mode that is not current, then the current one.
            post(resource, "mode", [.uint(0), .int(1), .int(1), .int(60_000)])
            post(
                resource, "mode",
                [
                    .uint(1), .int(behavior.output.width), .int(behavior.output.height),
                    .int(60_000),
                ])
            if version >= 2 {
                post(resource, "scale", [.int(behavior.scale)])
                post(resource, "done")
            }
        case "wl_seat": post(resource, "capabilities", [.uint(behavior.capabilities)])
        case "wp_presentation": post(resource, "clock_id", [.uint(behavior.clock)])
        default: break
        }
    }

    /// Logs a request, creates the object that it asks for, and performs it.
    private func handle(
        _ resource: OpaquePointer, _ message: wl_message,
        _ arguments: UnsafeMutablePointer<wl_argument>
    ) {
        let interface = String(cString: wl_resource_get_class(resource))
        let request = String(cString: message.name)
        var words: [String] = []
        var created: OpaquePointer?
        var index = 0
        for letter in String(cString: message.signature) where letter.isLetter {
            let argument = arguments[index]
            switch letter {
            case "i": words.append("\(argument.i)")
            case "u": words.append("\(argument.u)")
            case "f": words.append("\(wl_fixed_to_double(argument.f))")
            case "s": words.append(String(cString: argument.s))
            case "n":
                guard let type = message.types[index] else { break }
                created = add(
                    wl_resource_get_client(resource), type, wl_resource_get_version(resource),
                    argument.n)
            case "h":
                poolDescriptors.append(argument.h)
                if let created { pools[created] = argument.h }
            default: break
            }
            index += 1
        }
        log.append(([("\(interface).\(request)")] + words).joined(separator: " "))
        switch (interface, request) {
        case ("wl_surface", "attach"): attached = arguments[0].o
        case ("wl_surface", "commit"): commit(resource)
        case ("wl_shm_pool", "create_buffer"):
            if let created, let descriptor = pools[resource] {
                buffers[created] = Buffer(
                    descriptor: descriptor, height: Int(arguments[3].i),
                    stride: Int(arguments[4].i))
            }
        case (_, "destroy"), (_, "release"): wl_resource_destroy(resource)
        default: break
        }
    }

    private func commit(_ surface: OpaquePointer) {
        if let attached {
            let older = shown
            shown = attached
            self.attached = nil
            if behavior.showsFrames {
                completeFrame()
                if let older, older != shown { post(older, "release") }
            }
            return
        }
        guard !isConfigured else { return }
        isConfigured = true
        guard behavior.configures, let toplevel = latest("xdg_toplevel"),
            let shell = latest("xdg_surface")
        else {
            return wl_client_post_no_memory(wl_resource_get_client(surface))
        }
        post(
            toplevel, "configure",
            [.int(behavior.size.width), .int(behavior.size.height), .emptyArray])
        serial += 1
        post(shell, "configure", [.uint(serial)])
    }
}
