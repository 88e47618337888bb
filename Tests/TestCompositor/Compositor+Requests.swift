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
        if shown == resource {
            shown = nil
            if window != nil {
                violations.append("the buffer that the window shows was destroyed")
            }
        }
        if window == resource { window = nil }
        attached = attached.filter { $0.key != resource && $0.value != resource }
        pools[resource] = nil
    }

    func bind(
        _ client: OpaquePointer, _ interface: UnsafePointer<wl_interface>, _ version: UInt32,
        _ id: UInt32
    ) {
        guard let resource = add(client, interface, Int32(version), id) else { return }
        log.append("wl_registry.bind \(String(cString: interface.pointee.name)) \(version)")
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
                    .int(behavior.refresh),
                ])
            if version >= 2 { post(resource, "scale", [.int(behavior.scale)]) }
            if version >= 4 {
                outputCount += 1
                post(resource, "name", [.string("TEST-\(outputCount)")])
                post(resource, "description", [.string("A display for tests")])
            }
            if version >= 2 { post(resource, "done") }
        case "wl_seat":
            if version >= 2 { post(resource, "name", [.string("seat")]) }
            post(resource, "capabilities", [.uint(behavior.capabilities)])
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
            case "o":
                let object: OpaquePointer? = argument.o
                let kind = object.map { String(cString: wl_resource_get_class($0)) }
                let index = resources.filter { $0.interface == kind }.firstIndex {
                    $0.resource == object
                }
                words.append(kind.map { "\($0)@\(index ?? 0)" } ?? "nil")
            case "h":
                poolDescriptors.append(argument.h)
                if let created { pools[created] = argument.h }
            default: break
            }
            index += 1
        }
        log.append(([("\(interface).\(request)")] + words).joined(separator: " "))
        switch (interface, request) {
        case ("wl_surface", "attach"): attached[resource] = arguments[0].o
        case ("wl_surface", "commit"): commit(resource)
        case ("wl_surface", "set_buffer_scale"):
            if resource == window { bufferScale = arguments[0].i }
        case ("wp_viewport", "set_destination"): destination = [arguments[0].i, arguments[1].i]
        case ("xdg_wm_base", "get_xdg_surface"): window = arguments[1].o
        case ("xdg_surface", "ack_configure"):
            if arguments[0].u > serial || arguments[0].u <= acknowledged {
                violations.append("configure \(arguments[0].u) was acknowledged out of order")
            }
            acknowledged = arguments[0].u
        case ("wp_fractional_scale_manager_v1", "get_fractional_scale"):
            if let created, let fraction = behavior.fraction {
                post(created, "preferred_scale", [.uint(fraction)])
            }
        case ("wl_shm_pool", "create_buffer"):
            if let created, let descriptor = pools[resource] {
                buffers[created] = Buffer(
                    descriptor: descriptor, width: Int(arguments[2].i),
                    height: Int(arguments[3].i), stride: Int(arguments[4].i))
            }
        case (_, "destroy"), (_, "release"): wl_resource_destroy(resource)
        default: break
        }
    }

    private func commit(_ surface: OpaquePointer) {
        guard surface == window else {
            attached[surface] = nil
            return
        }
        if let buffer = attached.removeValue(forKey: surface) {
            let older = shown
            shown = buffer
            note(buffer)
            if behavior.showsFrames {
                completeFrame()
                if let older, older != shown { post(older, "release") }
            }
            return
        }
        guard !isConfigured, !behavior.isSilent else { return }
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

    /// Notes a commit of the window, and whether it breaks a rule.
    private func note(_ resource: OpaquePointer) {
        guard let buffer = buffers[resource] else { return }
        if acknowledged == 0 {
            violations.append("a buffer was committed before the first configure")
        }
        if buffer.width % Int(bufferScale) != 0 || buffer.height % Int(bufferScale) != 0 {
            violations.append("a buffer's size is no multiple of its scale")
        }
        allCommits.append(
            Commit(
                serial: acknowledged, width: buffer.width, height: buffer.height,
                scale: bufferScale, destination: destination))
    }
}
